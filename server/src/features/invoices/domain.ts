import type { InvoiceStatus } from '@warden/contract';
import { addDays, dayOf } from '@warden/license';
import { moscowDay } from '../../platform/moscow-day.ts';
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

/**
 * The last day of an invoice that renews licenses: the last banking day until the first of them ends. One that comes
 * late can be paid as long as any other.
 */
export const lastDayOfRenewal = (issuedOn: string, bankingDays: number, endsOn: string): string => {
  const usual = lastDayToPay(issuedOn, bankingDays);
  const days = Array.from({ length: LONGEST_DAYS }, (_, index) => addDays(issuedOn, index + 1)).filter(isBankingDay);
  const last = days.findLast((day) => day <= endsOn);
  return last !== undefined && last > usual ? last : usual;
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

/** What a line says besides its price and its tax. */
export type UnpricedLine = Omit<DocumentLine, 'total' | 'vatRate' | 'vatGround' | 'vat'>;

/** A line with another total or rate. The tax is computed from the total, once. */
export const lineOf = (line: UnpricedLine, total: number, { rate, ground }: Vat): DocumentLine => ({
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

/** What an order line was sold for: its installation and the term of its license, unless it has none yet. */
interface SoldLine {
  line: { id: string; clientId: string | null };
  license: { expiresAt: Date } | null;
  from: Date | null;
}

/**
 * Returns the lines of the document that closes a sale, with the terms of the licenses. An installation may have been
 * named after the invoice was issued. A term begins in Moscow, so that it never begins before the day of the document;
 * licenses end with a day of UTC.
 */
export const closingLines = (lines: readonly DocumentLine[], sold: readonly SoldLine[], vat: Vat): DocumentLine[] =>
  lines.map((line, index) => {
    // The document of a process of the version before has one line, which does not say whose it is.
    const own = sold.find(({ line: { id } }) => id === line.lineId) ?? (line.lineId === null ? sold[index] : undefined);
    if (!own) throw new Error(`a line of an invoice was not sold: ${line.lineId}`);
    return {
      ...lineOf(line, line.total, vat),
      lineId: own.line.id,
      clientId: own.line.clientId,
      from: own.from && moscowDay(own.from),
      until: own.license && dayOf(own.license.expiresAt),
    };
  });

/**
 * Returns what remains of the lines of a document after money was given back. A document of a process of the version
 * before has all lines of an order in one.
 */
export const remainingLines = (
  before: readonly DocumentLine[],
  remaining: number,
  lines: readonly { id: string; amount: number; refunded: number }[],
): DocumentLine[] => {
  if (before.length === 1) return before.map((line) => lineOf(line, remaining, vatOf(line)));
  return before.map((line) => {
    const own = lines.find(({ id }) => id === line.lineId);
    return lineOf(line, own ? own.amount - own.refunded : line.total, vatOf(line));
  });
};

/**
 * Returns the tax of the document that closes a sale. The law takes the rate of the day on which the right is granted,
 * so a rate that changed after the invoice was issued counts; the total stays what was agreed. A correction of the
 * settings that changes no rate between the two days leaves the tax of the invoice as it was.
 */
export const vatAtSettlement = (invoiced: Vat, onIssue: Vat | undefined, today: Vat | undefined): Vat =>
  onIssue && today && onIssue.rate !== today.rate ? today : invoiced;
