import type { InvoiceStatus } from '@warden/contract';
import { addDays } from '@warden/license';
import type { DocumentLine } from '../documents/service.ts';
import { type Vat, vatPart } from '../seller/service.ts';

interface InvoiceFacts {
  validUntil: string;
  paidAt: Date | null;
  canceledAt: Date | null;
  returnedAt: Date | null;
  expiredAt: Date | null;
}

/** An invoice is open until the end of its last day in Moscow. */
export const invoiceStatus = (
  { returnedAt, paidAt, canceledAt, expiredAt, validUntil }: InvoiceFacts,
  today: string,
): InvoiceStatus => {
  if (returnedAt) return 'returned';
  if (paidAt) return 'paid';
  if (canceledAt) return 'canceled';
  return expiredAt || validUntil < today ? 'expired' : 'open';
};

/** The limit of invoices that an account can have open at the same time. */
export const mostOpenInvoices = ({ emailVerifiedAt }: { emailVerifiedAt: Date | null }) => (emailVerifiedAt ? 100 : 5);

/** Customers are reminded this many days before the last day. */
const REMINDER_DAYS = 2;

/** The last day of the invoices that have to be reminded of today. */
export const lastDayToRemind = (today: string) => addDays(today, REMINDER_DAYS);

/** An invoice that is valid for so few days is not worth a reminder: it would come with the invoice. */
export const isWorthReminding = ({ issuedOn, validUntil }: { issuedOn: string; validUntil: string }) =>
  addDays(issuedOn, REMINDER_DAYS) < validUntil;

/** A line with another total or rate. The tax is computed from the total, once. */
export const lineOf = (line: DocumentLine, total: number, { rate, ground }: Vat): DocumentLine => ({
  ...line,
  total,
  vatRate: rate,
  vatGround: ground,
  vat: vatPart(total, rate),
});

export const vatOf = ({ vatRate, vatGround }: DocumentLine): Vat => ({ rate: vatRate, ground: vatGround });

/**
 * Returns the tax of the document that closes a sale. The law takes the rate of the day on which the right is granted,
 * so a rate that changed after the invoice was issued counts; the total stays what was agreed. A correction of the
 * settings that changes no rate between the two days leaves the tax of the invoice as it was.
 */
export const vatAtSettlement = (invoiced: Vat, onIssue: Vat | undefined, today: Vat | undefined): Vat =>
  onIssue && today && onIssue.rate !== today.rate ? today : invoiced;
