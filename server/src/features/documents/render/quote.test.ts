import { expect, it } from 'vitest';
import { aLine, contentOf } from '../../../../test/documents.ts';
import { readPdf } from '../../../../test/pdf.ts';
import type { QuotePaper } from '../content.ts';
import { renderPdf } from './pdf.ts';

const context = {
  ...{ signature: undefined, stamp: undefined, support: 'help@shop.test' },
  terms: 'https://shop.test/terms-of-service',
  contacts: 'https://shop.test/contacts',
};

const offered = { ...aLine, from: null, until: null, vatRate: 22, vatGround: null };

const quote = (changes: Partial<QuotePaper['content']> = {}): QuotePaper => ({
  number: 'WQ26-1',
  date: '2026-11-16',
  content: {
    kind: 'quote',
    locale: 'en',
    seller: contentOf('invoice').seller,
    currency: 'RUB',
    lines: [
      { ...offered, clientId: '1', total: 720_000, vat: 129_836, discount: 80_000, discountReason: 'special' },
      { ...offered, clientId: null, years: 2, total: 1_600_000, vat: 288_525 },
    ],
    validUntil: '2026-11-30',
    message: 'As agreed by telephone.',
    ...changes,
  },
});

it('a quote in English says what is offered until when, by whom, and that it is no invoice', async () => {
  const { title, language, text } = await readPdf(await renderPdf(quote(), context));
  expect([title, language]).toEqual(['Quote WQ26-1', 'en']);
  for (const part of ['Warden LLC', 'Valid until 30 November 2026', '8 000.00', '800.00', '7 200.00', '16 000.00'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(part);
  for (const part of ['23 200.00 RUB', 'As agreed by telephone.', 'not an invoice', 'installation 1'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(part);
  expect(text).not.toContain('Buyer');
});

it('a quote in Russian has the same sums, and the ground where no tax is charged', async () => {
  const russian = quote({ locale: 'ru', lines: [{ ...aLine, clientId: '1', from: null, until: null }] });
  const { title, language, text } = await readPdf(await renderPdf(russian, context));
  expect([title, language]).toEqual(['Коммерческое предложение № WQ26-1 от 16 ноября 2026 г.', 'ru']);
  const plain = text.replaceAll('\u00a0', ' ');
  for (const part of ['Поставщик: Общество с ограниченной ответственностью «Варден», ИНН 7707083893', '25 000,00'])
    expect(plain).toContain(part);
  for (const part of ['Цены действуют до 30 ноября 2026 г. включительно', 'пп. 26 п. 2 ст. 149 НК РФ', 'установки 1'])
    expect(plain).toContain(part);
});
