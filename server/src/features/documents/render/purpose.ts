import { isEnglish, totalsOf } from '../content.ts';
import type { DocumentRow } from '../store.ts';
import { formatAmount, shortDay } from './numbers.ts';
import { soldInAll } from './parts.ts';

/**
 * The purpose of payment that is on the invoice, and that pages offer to copy. It is in the language of the invoice,
 * whatever the reader's is. Banks abroad take neither quotes nor percent signs, and 140 characters.
 */
export const purposeOf = ({ number, date, content }: Pick<DocumentRow, 'number' | 'date' | 'content'>) => {
  if (isEnglish(content)) return `Invoice ${number} dated ${date}`;
  const { vatRate, vat } = totalsOf(content.lines);
  const tax = vatRate === null ? 'НДС не облагается' : `В т. ч. НДС ${vatRate}% ${formatAmount(vat, 'ru')} руб.`;
  return `Оплата по счёту № ${number} от ${shortDay(date)} за ${soldInAll(content.lines.length)}. ${tax}`;
};
