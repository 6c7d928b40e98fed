import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../test/document-lines.ts';
import { contentOf } from '../../../../test/documents.ts';
import { readPdf } from '../../../../test/pdf.ts';
import type { DocumentContent, DocumentLine } from '../content.ts';
import { renderPdf } from './pdf.ts';
import { purposeOf } from './purpose.ts';

const numbered = { number: 'W26-17', date: '2026-11-16' };
const read = async (content: DocumentContent) => {
  const id = '019a8b5c-0000-7000-8000-000000000017';
  const row = { ...numbered, id, kind: content.kind, series: 'test', sequence: 17, userId: null, paymentId: id };
  const document = { ...row, correctsId: null, content, createdAt: new Date('2026-11-16T09:00:00Z') };
  const address = 'https://shop.test';
  const context = { signature: undefined, stamp: undefined, terms: address, contacts: address, support: null };
  return readPdf(await renderPdf(document, context));
};

const abroad = { ...contentOf('invoice').buyer, country: 'KZ', inn: null, kpp: null, taxId: '123456789012' };
const unpaid = { from: null, until: null };
const three = linesOf(
  3,
  (index) => [{}, { clientId: null, ...unpaid, years: 0, days: 45, total: 300_001 }, { years: 2 }][index] ?? {},
);
const fifty = linesOf(50, (index) => ({ total: 2_500_000 + index }));

describe('a document with several lines', () => {
  it('of an invoice has a row and the tax of each, the term that is sold, and sums', async () => {
    const { text, pages, codes } = await read(
      contentOf('invoice', { lines: three.map((line) => ({ ...line, ...unpaid })) }),
    );
    expect(pages).toBe(1);
    for (const part of [
      '1 Право использования программы Warden (лицензия «Коммерческая», 1 год) для установки prod-1 в т. ч. НДС 22% 4 508,20',
      '2 Право использования программы Warden (лицензия «Коммерческая», 45 дней) для установки, которая будет указана позже в т. ч. НДС 22% 540,99',
      '3 Право использования программы Warden (лицензия «Коммерческая», 2 года) для установки prod-3',
      'Итого: 53 000,01 В том числе НДС 22%: 9 557,39 Всего к оплате: 53 000,01',
      'Всего наименований 3, на сумму 53 000,01 руб.',
      'Лицензии выдаются после поступления денег на счёт поставщика. Право использования программы для установки, которая будет указана позже, предоставляется, когда покупатель её укажет.',
      'закончится позже выбранного дня',
    ])
      expect(text).toContain(part);
    expect(codes[0]).toMatch(/Sum=5300001\|Purpose=.*Warden, 3 лицензии\. В т\. ч\. НДС 22% 9\s557,39 руб\.$/);
  });

  it('of an invoice says when a license is issued, and when a right whose installation is to be named is granted', async () => {
    const said = async (...clientIds: (string | null)[]) => {
      const lines = linesOf(2, (index) => ({ ...unpaid, clientId: clientIds[index] ?? null }));
      const texts = [contentOf('invoice', { lines }), contentOf('invoice', { lines, buyer: abroad })].map(read);
      return (await Promise.all(texts)).map(({ text }) => [
        /Лицензии выдаются после|issued when the money arrives/.test(text),
        /предоставляется, когда покупатель её укажет|granted once the buyer names it/.test(text),
      ]);
    };
    const both = (one: boolean[]) => [one, one];
    expect(await said('prod-1', 'prod-2')).toEqual(both([true, false]));
    expect(await said('prod-1', null)).toEqual(both([true, true]));
    expect(await said(null, null)).toEqual(both([false, true]));
  });

  it('of an invoice says of an upgrade that its term counts from the day of the money', async () => {
    const byDays = { ...unpaid, years: 0, days: 45 };
    const said = async (changes: (index: number) => Partial<DocumentLine>) => {
      const lines = linesOf(2, (index) => ({ ...byDays, ...changes(index) }));
      const texts = [contentOf('invoice', { lines }), contentOf('invoice', { lines, buyer: abroad })].map(read);
      return (await Promise.all(texts)).map(({ text }) => [
        /после окончания прежней лицензии|after a license has ended/.test(text),
        /последний день такой лицензии зависит|The term of an upgrade counts from/.test(text),
      ]);
    };
    const both = (one: boolean[]) => [one, one];
    expect(await said(() => ({}))).toEqual(both([true, false]));
    expect(await said((index) => (index === 0 ? { isUpgrade: true } : {}))).toEqual(both([true, true]));
    expect(await said(() => ({ isUpgrade: true }))).toEqual(both([false, true]));
    expect(await said(() => ({ isUpgrade: true, years: 1, days: 0 }))).toEqual(both([false, false]));
  });

  it('names the price before a discount, the discount, and why', async () => {
    const reasons = ['volume', 'code', 'volume_and_code', null] as const;
    const lines = linesOf(4, (index) => ({
      discount: reasons[index] ? 125_000 : 0,
      discountReason: reasons[index] ?? null,
    }));
    const invoice = await read(contentOf('invoice', { lines, promoCode: 'SPRING' }));
    for (const part of [
      'Цена Скидка Сумма',
      'скидка за количество лицензий; в т. ч.',
      'скидка по промокоду SPRING; в т. ч.',
      'скидка за количество лицензий и по промокоду SPRING; в т. ч.',
      '26 250,00 1 250,00 25 000,00',
      '25 000,00 — 25 000,00',
      'Без скидки: 103 750,00 Скидка: 3 750,00 Итого: 100 000,00',
    ])
      expect(invoice.text).toContain(part);
    const upd = await read(contentOf('upd', { lines, promoCode: 'SPRING' }));
    expect(upd.text).toContain('цена с НДС 26 250,00, скидка 1 250,00 по промокоду SPRING');
    const english = await read(contentOf('invoice', { lines, promoCode: 'SPRING', buyer: abroad }));
    expect(english.text).not.toContain('later than the chosen one');
    for (const part of ['discount by promo code SPRING', 'Before discount 103 750.00 Discount 3 750.00'])
      expect(english.text).toContain(part);
  });

  it('of a UPD has the numbers, nets, taxes and terms of all', async () => {
    const { text } = await read(contentOf('upd', { lines: three }));
    for (const part of ['№ п/п 1–3 № W26-17', '2 459,02 2 459,02', '43 442,62 Х Х 9 557,39 53 000,01'])
      expect(text).toContain(part);
    expect(text.match(/срок: с 16\.11\.2026 по 16\.11\.2027/g)).toHaveLength(2);
    const later = 'для установки, которая будет указана позже, предоставляется, когда покупатель её укажет';
    expect(text).toContain(`Иные сведения об отгрузке, передаче Право использования программы ${later} [12]`);
    expect((await read(contentOf('upd', { lines: fifty }))).text).not.toContain(later);
  });

  it('of a receipt says when the right for an installation to be named is granted', async () => {
    const { text } = await read(contentOf('upd', { lines: three, buyer: abroad }));
    for (const part of [
      '(Commercial license, 45 days) for an installation to be named including VAT 22% 540.99',
      'Paid in full 53 000.01 RUB',
      'The right to use the program was granted on 16 November 2026. For an installation to be named it is granted once the buyer names it.',
    ])
      expect(text).toContain(part);
    const unnamed = await read(
      contentOf('upd', { lines: linesOf(2, () => ({ clientId: null, ...unpaid })), buyer: abroad }),
    );
    expect(unnamed.text).not.toContain('was granted');
    expect(unnamed.text).toContain(
      'nothing is due. The right to use the program for an installation to be named is granted once the buyer names it.',
    );
  });

  it('of an act lists them in both languages, with the days on which they were granted', async () => {
    const later = three.map((line, index) =>
      index === 1 ? { ...line, clientId: 'late', grantedOn: '2026-11-20' } : line,
    );
    const late = await read(contentOf('act', { lines: later, buyer: abroad }));
    for (const part of ['1.1 on 18 November 2026; 1.2 on 20 November 2026;', 'п. 1.2 — 20 ноября 2026 г.; п. 1.3 — 18'])
      expect(late.text.replaceAll(/\s+/g, ' ')).toContain(part);
    const { text } = await read(contentOf('act', { lines: three, buyer: abroad }));
    expect(text).toContain('The right was granted on 18 November 2026 under invoice');
    for (const part of [
      '1.3. Right to use',
      '1.3. Право использования',
      'The price is 53 000.01 RUB, including VAT 22% 9 557.39',
    ])
      expect(text).toContain(part);
  });

  it('of a correction shows the changed ones by their numbers, and the sums of all', async () => {
    const lines = three.map((line, index) => (index === 2 ? { ...line, total: 0, vat: 0 } : line));
    const content = { type: 'correction', before: three, lines } as const;
    const { text } = await read(contentOf('correction', content));
    expect(text).not.toContain('prod-1');
    for (const part of [
      'Предмет: Право использования программы Warden, 3 лицензии',
      '25 000,00 НДС 4 508,20 0,00 НДС 0,00 25 000,00 НДС 4 508,20',
      'Остальные строки не изменяются.',
      'До изменения 43 442,62 22% 9 557,39 53 000,01',
      'После изменения 22 950,82 22% 5 049,19 28 000,01',
    ])
      expect(text).toContain(part);
    const note = await read(contentOf('correction', { ...content, buyer: abroad }));
    for (const part of ['No. Description', '3 Right to use', 'Total refunded 25 000.00 RUB'])
      expect(note.text).toContain(part);
    expect(note.text).not.toContain('prod-1');
  });
});

describe('a document with fifty lines', () => {
  it.each<[string, DocumentContent, string, RegExp]>([
    ['an invoice', contentOf('invoice', { lines: fifty }), '1 250 012,25', /Товары \(работы, услуги\)/g],
    ['an English invoice', contentOf('invoice', { lines: fifty, buyer: abroad }), '1 250 012.25', /Description/g],
    ['a UPD', contentOf('upd', { lines: fifty }), '1 250 012,25', /Код вида товара/g],
    ['an act', contentOf('act', { lines: fifty, buyer: abroad }), '1 250 012.25', /page \d+ of \d+/g],
  ])('of %s has all of them, and its head and number on each page', async (_, content, total, head) => {
    const { text, pages } = await read(content);
    for (const { clientId } of fifty) expect(text).toMatch(new RegExp(`${clientId}[ ,:]`));
    expect(text).toContain(total);
    expect(pages).toBeGreaterThan(2);
    expect(text).toContain(`${pages} ${content.buyer.country === 'RU' ? 'из' : 'of'} ${pages}`);
    // The last page may have nothing but what follows the table.
    expect(text.match(head)?.length).toBeGreaterThanOrEqual(pages - 1);
  });
});

it('a purpose of payment is never longer than banks take', () => {
  const number = `${'Ж'.repeat(20)}26-1234567`;
  const lines = fifty.map((line) => ({ ...line, total: 999_999_999_99, vat: 999_999_999_99 }));
  expect(purposeOf({ ...numbered, number, content: contentOf('invoice', { lines }) }).length).toBeLessThanOrEqual(210);
});
