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

/** Holidays of the Labor Code, on which banks are closed. Days off that the government moves each year are not known. */
const holidays = /-(?:01-0[1-8]|02-23|03-08|05-01|05-09|06-12|11-04)$/;
const isBankingDay = (day: string) => new Date(day).getUTCDay() % 6 !== 0 && !holidays.test(day);

/** What replaces buyers (LATE_MONEY) relies on it that no invoice can be paid for longer, in calendar days. */
const LONGEST_DAYS = 90;

/** The last day of an invoice: this many banking days after its issue, so that it is one itself. */
export const lastDayToPay = (issuedOn: string, bankingDays: number): string => {
  const later = Array.from({ length: LONGEST_DAYS }, (_, index) => addDays(issuedOn, index + 1)).filter(isBankingDay);
  return later[Math.min(bankingDays, later.length) - 1] as string;
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

export const vatOf = ({ vatRate, vatGround }: Pick<DocumentLine, 'vatRate' | 'vatGround'>): Vat => ({
  rate: vatRate,
  ground: vatGround,
});

/**
 * Returns the tax of the document that closes a sale. The law takes the rate of the day on which the right is granted,
 * so a rate that changed after the invoice was issued counts; the total stays what was agreed. A correction of the
 * settings that changes no rate between the two days leaves the tax of the invoice as it was.
 */
export const vatAtSettlement = (invoiced: Vat, onIssue: Vat | undefined, today: Vat | undefined): Vat =>
  onIssue && today && onIssue.rate !== today.rate ? today : invoiced;
