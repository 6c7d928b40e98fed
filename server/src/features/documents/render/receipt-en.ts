import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { totalsOf } from '../content.ts';
import {
  contact,
  englishDay,
  facts,
  GRANTED_LATER,
  goods,
  named,
  pageOf,
  parties,
  signature,
  taxNote,
  titled,
  totals,
} from './english.ts';
import { formatAmount } from './numbers.ts';
import { changesOf, type FormContext, type Issued, paidWithOf, plain } from './parts.ts';

/** A right for an installation to be named is granted later. */
const grantedOf = ({ date, content: { lines } }: Issued<'upd'>) => {
  const unnamed = lines.filter(({ clientId }) => clientId === null);
  if (unnamed.length === lines.length) return GRANTED_LATER;
  const granted = `The right to use the program was granted on ${englishDay(date)}.`;
  if (unnamed.length === 0) return granted;
  return `${granted} For an installation to be named it is granted once the buyer names it.`;
};

/** The paid invoice of a buyer outside Russia, who has no use for a UPD. */
export const englishReceipt = (document: Issued<'upd'>, context: FormContext): TDocumentDefinitions => {
  const { number, date, content } = document;
  const { invoice, lines, currency, payments, paidByCardOn } = content;
  const title = `Receipt ${number}`;
  return {
    ...pageOf(content, title),
    info: { title },
    content: [
      ...titled(title),
      facts([
        ['Date', englishDay(date)],
        ['For invoice', named(invoice)],
        ...payments.map((paid) => ['Paid by bank transfer', named(paid)] as const),
        ...(paidByCardOn ? [[paidWithOf(content, 'en'), englishDay(paidByCardOn)] as const] : []),
      ]),
      parties(content),
      goods(content),
      totals(content, 'Paid in full'),
      ...taxNote(content),
      {
        text: `The invoice is paid: ${formatAmount(totalsOf(lines).total, 'en')} ${currency} received, nothing is due. ${grantedOf(document)}`,
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
  const { upd, invoice, ground, currency } = content;
  const before = totalsOf(content.before);
  const after = totalsOf(content.lines);
  const title = `Credit note ${number}`;
  const changes = changesOf(content);
  const returned = { ...content, lines: changes.map(({ line }) => line) };
  const money = (minor: number) => `${formatAmount(minor, 'en')} ${currency}`;
  return {
    ...pageOf(content, title),
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
      goods(content, changes),
      totals(returned, 'Total refunded'),
      ...taxNote(content),
      {
        text: `Price before this credit note: ${money(before.total)}. Price after it: ${money(after.total)}.`,
        margin: [0, 10, 0, 0],
      },
      contact(context),
      signature(content, context),
    ],
  };
};
