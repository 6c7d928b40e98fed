import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { aLine, contentOf } from '../../../../test/documents.ts';
import { readPdf } from '../../../../test/pdf.ts';
import { charactersWithoutPicture } from '../../../platform/document-fonts.ts';
import { asInDocuments } from '../../../platform/windows-1251.ts';
import type { DocumentContent } from '../content.ts';
import type { DocumentRow } from '../store.ts';
import { MARK } from './brand.ts';
import type { FormContext } from './parts.ts';
import { renderPdf } from './pdf.ts';
import { paymentCode } from './qr.ts';

const rowOf = (content: DocumentContent): DocumentRow => ({
  id: '019a8b5c-0000-7000-8000-000000000017',
  kind: content.kind,
  series: `${content.kind}/7707083893/2026`,
  sequence: 17,
  number: 'W-17',
  date: '2026-11-16',
  userId: null,
  paymentId: '019a8b5c-0000-7000-8000-000000000001',
  correctsId: null,
  content,
  createdAt: new Date('2026-11-16T09:00:00Z'),
});

const context: FormContext = {
  signature: undefined,
  stamp: undefined,
  terms: 'https://shop.test/terms-of-service',
  contacts: 'https://shop.test/contacts',
  support: 'help@shop.test',
};

const render = (content: DocumentContent, changes: Partial<FormContext> = {}) =>
  renderPdf(rowOf(content), { ...context, ...changes });

const { seller, buyer } = contentOf('invoice');
const line = aLine;
const withVat = { ...line, vatRate: 22, vatGround: null, vat: 450_820 };
const abroad = { country: 'KZ', inn: null, kpp: null, taxId: '123456789012', name: 'Engines LLP', address: 'Almaty' };
const longest = {
  buyer: { ...buyer, name: `ООО «${'Ы"'.repeat(147)}»`, address: 'Переулок '.repeat(33) },
  lines: [{ ...line, clientId: 'W'.repeat(200) }],
};

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const fontsOf = (bytes: Uint8Array) => {
  const named = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/BaseFont \/[A-Z]+\+(\w+)/g);
  return [...new Set([...named].map(([, name]) => name))];
};

describe('a Russian invoice', () => {
  it('says what an accountant looks for in text that can be selected, and has a payment code that a bank can read', async () => {
    const unpaid = { ...withVat, from: null, until: null };
    const { title, text, pages, codes } = await readPdf(await render(contentOf('invoice', { lines: [unpaid] })));
    expect(title).toBe('Счёт на оплату № W-17 от 16 ноября 2026 г.');
    expect(pages).toBe(1);
    for (const part of [
      'БИК 044525225',
      'Сч. № 30101810400000000225',
      'Сч. № 40702810638000000017',
      'ИНН 7707083893 КПП 770701001',
      'Поставщик: Общество с ограниченной ответственностью «Варден», ИНН 7707083893, КПП 770701001',
      'Покупатель: АО «Аналитические машины», ИНН 7728168971, КПП 772801001',
      '№ Товары (работы, услуги) Кол-во Ед. Цена Сумма',
      'Право использования программы Warden (лицензия «Коммерческая», 1 год) для установки prod-7f3a',
      'Итого: 25 000,00 В том числе НДС 22%: 4 508,20 Всего к оплате: 25 000,00',
      'Всего наименований 1, на сумму 25 000,00 руб. Двадцать пять тысяч рублей 00 копеек',
      'до 21 ноября 2026 г. включительно',
      'Оплата счёта означает полное согласие покупателя с условиями, опубликованными по адресу https://shop.test/terms-of-service',
      'Генеральный директор Иванов И. И. Главный бухгалтер Петрова А. С.',
    ])
      expect(text).toContain(part);
    expect(codes).toEqual([
      'ST00012|Name=Общество с ограниченной ответственностью «Варден»|PersonalAcc=40702810638000000017|BankName=ПАО Сбербанк, г. Москва|BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=7707083893|KPP=770701001|Sum=2500000|Purpose=Оплата по счёту № W-17 от 16.11.2026 за право использования программы Warden. В т. ч. НДС 22% 4 508,20 руб.',
    ]);
  });

  it('of an entrepreneur has neither KPP nor accountant; an example says so; where there is no tax, the ground is named', async () => {
    const person = {
      ...seller,
      isExample: true,
      name_ru: 'Индивидуальный предприниматель Иванов Иван Иванович',
      inn: '500100732259',
      kpp: null,
      signatory: { position: null, name: 'Иванов Иван Иванович' },
    };
    const { text, codes } = await readPdf(await render(contentOf('invoice', { seller: person })));
    for (const part of [
      'Индивидуальный предприниматель Иванов И. И.',
      'ОБРАЗЕЦ',
      'Без НДС: —',
      'НДС не облагается: пп. 26 п. 2 ст. 149 НК РФ.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Петрова');
    expect(codes[0]).not.toContain('KPP');
  });

  it('shows the signature and the stamp, and is else set in Golos Text and below 60 KB', async () => {
    const plain = await render(contentOf('invoice'));
    const signed = await render(contentOf('invoice'), { signature: pixel, stamp: pixel });
    const images = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1;
    expect(images(signed)).toBeGreaterThan(images(plain));
    expect(fontsOf(plain)).toEqual(['GolosText']);
    expect(plain.length).toBeLessThan(60 * 1024);
  });
});

describe('the invoice of a card payment', () => {
  const paidByCardOn = '2026-11-16';

  it('says that it is paid, and asks a Russian company for no money', async () => {
    const { title, text, codes } = await readPdf(await render(contentOf('invoice', { paidByCardOn })));
    expect(title).toBe('Счёт № W-17 от 16 ноября 2026 г.');
    for (const part of ['Оплачено: 25 000,00', 'Оплачено картой 16 ноября 2026 г.']) expect(text).toContain(part);
    for (const part of ['БИК', 'к оплате', 'для оплаты', 'офертой', 'Назначение платежа'])
      expect(text).not.toContain(part);
    expect(codes).toEqual([]);
  });

  it('names SBP where that has paid it', async () => {
    const bySbp = { paidByCardOn, paidWith: 'sbp', buyer: abroad } as const;
    const texts = [
      contentOf('invoice', { paidByCardOn, paidWith: 'sbp' }),
      contentOf('invoice', bySbp),
      contentOf('upd', bySbp),
    ].map(async (content) => (await readPdf(await render(content))).text);
    const [russian, english, receipt] = await Promise.all(texts);
    expect(russian).toContain('Оплачено по СБП 16 ноября 2026 г.');
    expect(english).toContain('Paid by SBP 16 November 2026');
    expect(english).toContain('Paid by SBP on 16 November 2026');
    expect(receipt).toContain('Paid by SBP 16 November 2026');
    for (const text of [russian, english, receipt]) expect(text).not.toMatch(/карт|card/);
  });

  it('says so to a buyer abroad', async () => {
    const { text } = await readPdf(await render(contentOf('invoice', { buyer: abroad, paidByCardOn })));
    for (const part of ['Total paid 25 000.00 RUB', 'Paid by card on 16 November 2026']) expect(text).toContain(part);
    for (const part of ['due', 'Due', 'How to pay', 'Account', 'offer', 'reference']) expect(text).not.toContain(part);
  });
});

describe('an invoice for a buyer abroad', () => {
  it('is in English, with the account that the seller has for such buyers', async () => {
    const foreign_bank = { name: 'Example Bank', iban: 'KZ07999ABC0000012345', swift: 'EXMPKZKA' };
    const content = contentOf('invoice', { buyer: abroad, seller: { ...seller, foreign_bank } });
    const { title, text, codes } = await readPdf(await render(content));
    expect(title).toBe('Invoice W-17');
    for (const part of [
      'Due date 21 November 2026',
      'Engines LLP Almaty Kazakhstan Tax ID 123456789012',
      'Warden LLC',
      'Total due 25 000.00 RUB',
      'IBAN KZ07 999A BC00 0001 2345',
      'SWIFT EXMPKZKA',
      'Payment reference Invoice W-17 dated 2026-11-16',
    ])
      expect(text).toContain(part);
    expect(codes).toEqual([]);
  });

  it('names the Russian account where there is no other, says that it is an example, and has letters of other alphabets', async () => {
    const greek = { ...abroad, name: 'Μηχανές ΑΕ', address: 'Αθήνα' };
    const bytes = await render(contentOf('invoice', { buyer: greek, seller: { ...seller, isExample: true } }));
    const { text } = await readPdf(bytes);
    for (const part of ['Account 40702810638000000017', 'EXAMPLE', 'Μηχανές ΑΕ']) expect(text).toContain(part);
    expect(text).not.toContain('IBAN');
    // Golos Text does not have Greek letters.
    expect(fontsOf(bytes)).toEqual(['Roboto']);
  });
});

it('a buyer abroad gets a receipt and a credit note in English instead of Russian forms', async () => {
  const receipt = await readPdf(await render(contentOf('upd', { buyer: abroad })));
  expect(receipt).toMatchObject({ title: 'Receipt W-17', language: 'en' });
  for (const part of [
    'For invoice W-17 dated 16 November 2026',
    'Paid by bank transfer 42 dated 18 November 2026',
    'Tax ID 7707083893 Registration number 1027700132195',
    'Tax ID 123456789012',
    'Write to help@shop.test',
    'from 16 November 2026 to 16 November 2027',
    'Paid in full 25 000.00 RUB',
    'https://shop.test/contacts',
  ])
    expect(receipt.text).toContain(part);
  const about = { ground: 'Refund to the card', invoice: { number: 'W-16', date: '2026-11-15' } };
  const half = { ...withVat, total: 1_250_000, vat: 225_410 };
  const note = await readPdf(
    await render(contentOf('correction', { buyer: abroad, before: [withVat], lines: [half], ...about })),
  );
  expect(note.title).toBe('Credit note W-17');
  for (const part of [
    'For invoice W-16 dated 15 November 2026',
    'For receipt W-17 dated 18 November 2026',
    'Reason Refund to the card',
    'Total refunded 12 500.00 RUB',
    'Including VAT 22% 2 254.10',
    'Price before this credit note: 25 000.00 RUB. Price after it: 12 500.00 RUB.',
  ])
    expect(note.text).toContain(part);
  const byCard = await readPdf(
    await render(contentOf('upd', { buyer: abroad, payments: [], paidByCardOn: '2026-11-18' })),
  );
  expect(byCard.text).toContain('Paid by card 18 November 2026');
  for (const { text } of [receipt, note]) expect(text).not.toMatch(/ИНН|УПД|НДС не|UPD|INN|KPP|XML/);
});

it('an act says the same in English and in Russian', async () => {
  const { title, text, pages } = await readPdf(await render(contentOf('act', { buyer: abroad })));
  expect([title, pages]).toEqual(['Act of acceptance W-17', 1]);
  const both = text.replaceAll(/\s+/g, ' ');
  for (const part of ['Kazakhstan', 'Казахстан', 'tax ID 123456789012', 'налоговый номер 123456789012']) {
    expect(both).toContain(part);
  }
  for (const part of ['25 000.00 RUB', '25 000,00 руб.', 'Right to use the program', 'Право использования программы']) {
    expect(both).toContain(part);
  }
  for (const part of ['1 year', '1 год']) expect(both).not.toContain(part);
});

it('the fonts have every letter that a buyer abroad may have', async () => {
  const near = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));
  const { openSync } = near('fontkit') as {
    openSync: (path: string) => { hasGlyphForCodePoint: (code: number) => boolean };
  };
  const fonts = ['Regular', 'Medium'].map((weight) =>
    openSync(near.resolve(`pdfmake/fonts/Roboto/Roboto-${weight}.ttf`)),
  );
  const codes = Array.from({ length: 0xffff }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  const isPromised = (code: number) => charactersWithoutPicture(`x${String.fromCodePoint(code)}x`).length === 0;
  const isKept = (code: number) =>
    asInDocuments(`x${String.fromCodePoint(code)}x`).at(1) === String.fromCodePoint(code);
  const missing = codes.filter(
    (code) => isPromised(code) && isKept(code) && !fonts.every((font) => font.hasGlyphForCodePoint(code)),
  );
  expect(missing.map((code) => String.fromCodePoint(code))).toEqual([]);
});

it('documents have the mark of the site', async () => {
  const icon = await readFile(new URL('../../../../../web/public/favicon.svg', import.meta.url), 'utf8');
  const drawing = (svg: string) => [...svg.matchAll(/(?: d|fill|stroke|transform)="[^"]+"/g)].map(([part]) => part);
  expect(drawing(MARK)).toEqual(drawing(icon));
});

it.each([
  ['1', withVat, ['22% 4 508,20 25 000,00', '20 491,80 20 491,80']],
  ['2', line, ['без НДС без НДС 25 000,00', 'НДС не облагается: пп. 26 п. 2 ст. 149 НК РФ [12]']],
])('a UPD of status %s', async (status, with_, parts) => {
  const { text, pages } = await readPdf(await render(contentOf('upd', { lines: [with_] })));
  expect(pages).toBe(1);
  for (const part of [
    `Универсальный передаточный документ Статус: ${status} `,
    'Счёт-фактура № W-17 от 16 ноября 2026 г.',
    'ИНН/КПП покупателя: 7728168971/772801001',
    'К платёжно-расчётному документу: № 42 от 18.11.2026',
    'срок: с 16.11.2026 по 16.11.2027',
    'Российский рубль, 643',
    'Счёт-оферта № W-17 от 16.11.2026 [8]',
    ...parts,
  ])
    expect(text).toContain(part);
  // The term may be longer than the year that is sold.
  expect(text).not.toContain('1 год');
});

describe('a correction', () => {
  it('says what it cancels, what is left and why', async () => {
    const { title, text } = await readPdf(await render(contentOf('correction')));
    expect(title).toBe('Документ об аннулировании № W-17 от 16 ноября 2026 г.');
    expect(text).toContain('к универсальному передаточному документу № W-17 от 18 ноября 2026 г.');
    expect(text).toContain('Основание: Возврат оплаты до начала использования');
    expect(text).toContain('Покупателю возвращено 25 000,00 руб.');
  });

  it('of a part names the difference with its tax', async () => {
    const half = { ...withVat, total: 1_250_000, vat: 225_410 };
    const changes = { type: 'correction' as const, before: [withVat], lines: [half] };
    const { text } = await readPdf(await render(contentOf('correction', changes)));
    expect(text).toContain('Уменьшение 10 245,90 22% 2 254,10 12 500,00');
  });
});

it.each<[string, DocumentContent]>([
  ['an invoice', contentOf('invoice', longest)],
  ['an English invoice', contentOf('invoice', { ...longest, buyer: { ...longest.buyer, country: 'KZ' } })],
  ['a UPD', contentOf('upd', longest)],
  ['a correction', contentOf('correction', { ...longest, before: longest.lines })],
])('%s with the longest names stays small and whole', async (_, content) => {
  const bytes = await render(content);
  expect(bytes.length).toBeLessThan(150 * 1024);
  const { text, pages } = await readPdf(bytes);
  expect(pages).toBeLessThanOrEqual(2);
  const joined = text.replaceAll(' ', '');
  expect(joined).toContain('W'.repeat(200));
  expect(joined).toContain('Ы"'.repeat(147));
  if (content.kind === 'upd') expect(Buffer.compare(await render(content), bytes), 'the same bytes again').toBe(0);
});

it('a payment code keeps to the standard’s lengths, and its separator occurs in no field', () => {
  const bank = { ...seller.bank, name: `Банк|${'б'.repeat(99)}`, correspondent_account: null };
  const fields = paymentCode({ ...seller, name_ru: `О|о\n${'о'.repeat(300)}`, bank }, 100, 'п'.repeat(300)).split('|');
  const names = [
    'ST00012',
    'Name',
    'PersonalAcc',
    'BankName',
    'BIC',
    'CorrespAcc',
    'PayeeINN',
    'KPP',
    'Sum',
    'Purpose',
  ];
  expect(fields.map((field) => field.split('=')[0])).toEqual(names);
  const textOf = (name: string) => fields.find((field) => field.startsWith(`${name}=`))?.slice(name.length + 1);
  expect(textOf('CorrespAcc')).toBe('0');
  expect(['Name', 'BankName', 'Purpose'].map((name) => textOf(name)?.length)).toEqual([160, 45, 210]);
});
