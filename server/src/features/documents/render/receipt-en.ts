import { formatDate } from '@warden/i18n';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { contact, facts, goods, parties, signature, taxNote, titled, totals } from './english.ts';
import { formatAmount } from './numbers.ts';
import { type FormContext, type Issued, plain } from './parts.ts';

const page = { pageMargins: [40, 40, 40, 40] as [number, number, number, number] };

/** The paid invoice of a buyer outside Russia, who has no use for a UPD. */
export const englishReceipt = (document: Issued<'upd'>, context: FormContext): TDocumentDefinitions => {
  const { number, date, content } = document;
  const { invoice, line, currency, payments } = content;
  const title = `Receipt ${number}`;
  return {
    ...page,
    info: { title },
    content: [
      ...titled(title),
      facts([
        ['Date', formatDate(date, 'en')],
        ['For invoice', `${invoice.number} of ${formatDate(invoice.date, 'en')}`],
        ...payments.map((paid) => ['Bank transfer', `${paid.number} of ${formatDate(paid.date, 'en')}`] as const),
      ]),
      parties(content),
      goods(content),
      totals(content, 'Paid in full'),
      ...taxNote(line),
      {
        text: `The invoice is paid: ${formatAmount(line.total, 'en')} ${currency} received, nothing is due. The right to use the program was granted on ${formatDate(date, 'en')}.`,
        margin: [0, 10, 0, 0],
      },
      contact(context),
      signature(content, context),
    ],
  };
};

/** Lowers or cancels the receipt of a buyer outside Russia after money was returned, and says on what ground. */
export const englishCreditNote = (document: Issued<'correction'>, context: FormContext): TDocumentDefinitions => {
  const { number, date, content } = document;
  const { upd, ground, before, line, currency } = content;
  const title = `Credit note ${number}`;
  const returned = { ...before, total: before.total - line.total, vat: before.vat - line.vat };
  const money = (minor: number) => `${formatAmount(minor, 'en')} ${currency}`;
  return {
    ...page,
    info: { title },
    content: [
      ...titled(title),
      facts([
        ['Date', formatDate(date, 'en')],
        ['For receipt', `${upd.number} of ${formatDate(upd.date, 'en')}`],
        ['Ground', plain(ground)],
      ]),
      parties(content),
      goods({ ...content, line: returned }),
      totals({ ...content, line: returned }, 'Returned'),
      ...taxNote(line),
      { text: `Before: ${money(before.total)}. After: ${money(line.total)}.`, margin: [0, 10, 0, 0] },
      contact(context),
      signature(content, context),
    ],
  };
};
