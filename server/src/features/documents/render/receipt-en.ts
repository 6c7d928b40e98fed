import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { contact, englishDay, facts, goods, named, parties, signature, taxNote, titled, totals } from './english.ts';
import { formatAmount } from './numbers.ts';
import { type FormContext, type Issued, plain } from './parts.ts';

const page = { pageMargins: [40, 40, 40, 40] as [number, number, number, number] };

/** The paid invoice of a buyer outside Russia, who has no use for a UPD. */
export const englishReceipt = (document: Issued<'upd'>, context: FormContext): TDocumentDefinitions => {
  const { number, date, content } = document;
  const { invoice, line, currency, payments, paidByCardOn } = content;
  const title = `Receipt ${number}`;
  return {
    ...page,
    info: { title },
    content: [
      ...titled(title),
      facts([
        ['Date', englishDay(date)],
        ['For invoice', named(invoice)],
        ...payments.map((paid) => ['Paid by bank transfer', named(paid)] as const),
        ...(paidByCardOn ? [['Paid by card', englishDay(paidByCardOn)] as const] : []),
      ]),
      parties(content),
      goods(content),
      totals(content, 'Paid in full'),
      ...taxNote(line),
      {
        text: `The invoice is paid: ${formatAmount(line.total, 'en')} ${currency} received, nothing is due. The right to use the program was granted on ${englishDay(date)}.`,
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
  const { upd, invoice, ground, before, line, currency } = content;
  const title = `Credit note ${number}`;
  const returned = { ...before, total: before.total - line.total, vat: before.vat - line.vat };
  const money = (minor: number) => `${formatAmount(minor, 'en')} ${currency}`;
  return {
    ...page,
    info: { title },
    content: [
      ...titled(title),
      facts([
        ['Date', englishDay(date)],
        ...(invoice ? [['For invoice', named(invoice)] as const] : []),
        ['For receipt', named(upd)],
        ['Reason', plain(ground)],
      ]),
      parties(content),
      goods({ ...content, line: returned }),
      totals({ ...content, line: returned }, 'Total refunded'),
      ...taxNote(line),
      {
        text: `Price before this credit note: ${money(before.total)}. Price after it: ${money(line.total)}.`,
        margin: [0, 10, 0, 0],
      },
      contact(context),
      signature(content, context),
    ],
  };
};
