import { type Bytes, fromBase64, toBase64, utf8 } from './bytes.ts';
import { type LicensePayload, parsePayload, payloadText } from './payload.ts';

const BEGIN = '-----BEGIN WARDEN LICENSE-----';
const END = '-----END WARDEN LICENSE-----';
const LINE_LENGTH = 64;

/** No license is nearly this long; what is longer is not read at all. */
export const MAX_TEXT_LENGTH = 16_384;

export interface Armoured {
  payload: LicensePayload;
  payloadBytes: Bytes;
  signature: Bytes;
}

export type ParseProblem = 'MALFORMED' | 'HEADER_MISMATCH';

const wrap = (base64: string) => base64.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g'))?.join('\n') ?? '';

const headerLines = ({ type, client, licensee, issued, expires }: LicensePayload): string =>
  [
    `Type: ${type}`,
    `Client: ${client}`,
    `Licensee: ${licensee}`,
    `Issued: ${issued.slice(0, 10)}`,
    `Expires: ${expires}`,
  ].join('\n');

const body = (payloadBytes: Uint8Array, signature: Uint8Array) =>
  `${wrap(toBase64(payloadBytes))}\n\n${wrap(toBase64(signature))}`;

export const renderText = (payload: LicensePayload, signature: Uint8Array): string =>
  [BEGIN, headerLines(payload), '', body(utf8(payloadText(payload)), signature), END, ''].join('\n');

/** Mail and editors change line ends and the space around lines, and nothing else is forgiven. */
const normalize = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[ \t]+$/, ''))
    .join('\n')
    .trim();

const shape = new RegExp(`^${BEGIN}\n((?:[^\n]+\n)+)\n((?:[^\n]+\n)+)\n((?:[^\n]+\n)+)${END}$`);

/**
 * Reads the text without judging it. Everything in it is accounted for: the header lines must be those the
 * payload gives, and payload and signature must be spelt the one way they can be.
 */
export const parseText = (text: string): Armoured | ParseProblem => {
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return 'MALFORMED';
  const normal = normalize(text);
  const [, header = '', encodedPayload = '', encodedSignature = ''] = shape.exec(normal) ?? [];
  const payloadBytes = fromBase64(encodedPayload.replaceAll('\n', ''));
  const signature = fromBase64(encodedSignature.replaceAll('\n', ''));
  if (!payloadBytes || signature?.length !== 64) return 'MALFORMED';
  const payload = parsePayload(decode(payloadBytes));
  if (!payload) return 'MALFORMED';
  if (`${headerLines(payload)}\n` !== header) return 'HEADER_MISMATCH';
  return renderText(payload, signature).trim() === normal ? { payload, payloadBytes, signature } : 'MALFORMED';
};

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
};
