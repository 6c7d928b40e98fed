import { crc32, deflateSync } from 'node:zlib';
import type { Content } from 'pdfmake/interfaces.js';
import { encode } from 'uqr';
import type { DocumentSeller } from '../../seller/service.ts';

/** The separator of the fields may not occur in one, and the standard limits the length of each. */
const field = (name: string, value: string, max: number) =>
  `${name}=${value
    .replace(/[|\s]+/g, ' ')
    .trim()
    .slice(0, max)}`;

/** The text of a payment code by GOST R 56042-2014 in UTF-8. A bank without correspondent account has 0 there. */
export const paymentCode = (
  { name_ru, inn, kpp, bank }: Pick<DocumentSeller, 'name_ru' | 'inn' | 'kpp' | 'bank'>,
  kopecks: number,
  purpose: string,
) =>
  [
    'ST00012',
    field('Name', name_ru, 160),
    field('PersonalAcc', bank.account, 20),
    field('BankName', bank.name, 45),
    field('BIC', bank.bic, 9),
    field('CorrespAcc', bank.correspondent_account || '0', 20),
    field('PayeeINN', inn, 12),
    ...(kpp ? [field('KPP', kpp, 9)] : []),
    field('Sum', String(kopecks), 18),
    field('Purpose', purpose, 210),
  ].join('|');

const PIXELS = 8;

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  return Buffer.concat([number(data.length), body, number(crc32(body))]);
};

/** One bit for a pixel, eight pixels for a module: a byte is a module, and each row begins with its filter, 0. */
const pngOf = (modules: boolean[][]) => {
  const side = modules.length * PIXELS;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = modules.flatMap((row) => {
    const bytes = Buffer.from([0, ...row.map((isDark) => (isDark ? 0x00 : 0xff))]);
    return Array<Buffer>(PIXELS).fill(bytes);
  });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A QR code of this size in points. Two thousand drawn rectangles would cost a third more CPU for an invoice. */
export const drawCode = (text: string, size: number): Content => ({
  image: `data:image/png;base64,${pngOf(encode(text, { ecc: 'M', border: 0 }).data).toString('base64')}`,
  width: size,
});
