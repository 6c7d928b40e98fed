import type { InvoiceStatus, TransferReason } from '@warden/contract';
import { addDays } from '@warden/license';
import { isSameMoney, moneyOf } from '../../platform/money.ts';
import { prefixOf, withoutYear, yearOf } from '../documents/service.ts';
import { isReturn, type Mention, mentionsIn, numberKey } from './purpose.ts';

/** What matching needs to know of an invoice. */
export interface InvoiceFacts {
  id: string;
  number: string;
  sequence: number;
  /** The account that asked for it; null where that was deleted. */
  userId: string | null;
  inn: string | null;
  amount: number;
  received: number;
  currency: string;
  status: InvoiceStatus;
  issuedOn: string;
}

/** What matching needs to know of a transfer. */
export interface TransferFacts {
  direction: 'incoming' | 'outgoing';
  date: string;
  amount: number;
  currency: string;
  payerInn: string | null;
  payeeInn: string | null;
  purpose: string;
}

/** Money that fits is received or returned; a partial sum is received too, and the transfer waits for the rest. */
export type Decision =
  | { do: 'settle' | 'receive' | 'return'; invoiceId: string }
  | { do: 'wait'; reason: TransferReason };

const wait = (reason: TransferReason): Decision => ({ do: 'wait', reason });

/** The other side of a transfer: who pays, or who gets money back. */
export const partnerInn = ({ direction, payerInn, payeeInn }: TransferFacts) =>
  direction === 'incoming' ? payerInn : payeeInn;

/** Narrows a list as long as something is left. */
const prefer = <T>(items: T[], test: (item: T) => boolean): T[] => {
  const left = items.filter(test);
  return left.length > 0 ? left : items;
};

const isWholeNumber = ({ sequence, prefix }: Mention, { number }: InvoiceFacts) =>
  numberKey(number) === `${prefix}${sequence}`;

/** People leave out the prefix, the year or both: W26-17 is also W-17, 26-17 and 17, but never W25-17. */
const isNamedBy = (mention: Mention, invoice: InvoiceFacts) => {
  const { number, sequence, issuedOn: date } = invoice;
  if (sequence !== mention.sequence) return false;
  const year = yearOf(date);
  const parts = ['', year, `20${year}`, numberKey(withoutYear(prefixOf({ number, sequence }), date))];
  return isWholeNumber(mention, invoice) || parts.includes(mention.prefix);
};

export const remaining = ({ amount, received }: Pick<InvoiceFacts, 'amount' | 'received'>) => amount - received;

const isOfPartner = (transfer: TransferFacts) => {
  const inn = partnerInn(transfer);
  return (invoice: InvoiceFacts) => invoice.inn !== null && invoice.inn === inn;
};

/** The invoices that a number in the purpose names. */
interface Named<Facts> {
  mention: Mention;
  invoices: Facts[];
}

/**
 * Finds the invoices that the purpose names. A number may name several, since it begins anew each year and older ones
 * do not have the year in them: then those of this partner count.
 */
const namedInvoices = <Facts extends InvoiceFacts>(
  transfer: TransferFacts,
  invoices: readonly Facts[],
): Named<Facts>[] => {
  const isOwn = isOfPartner(transfer);
  const found = mentionsIn(transfer.purpose)
    .map((mention) => {
      const named = invoices.filter((invoice) => isNamedBy(mention, invoice));
      return { mention, invoices: prefer(named, isOwn) };
    })
    .filter((named) => named.invoices.length > 0);
  // A number that names invoices of others alone is something else, such as a contract, where another one fits.
  return prefer(found, (named) => named.invoices.some(isOwn));
};

/**
 * Of the invoices that a number may name, those count that have exactly this number, and then those of the day that is
 * written behind it. With another day than any of them it names a paper of somebody else.
 */
const byDay = <Facts extends InvoiceFacts>(named: readonly Named<Facts>[]): Facts[][] => {
  const groups = named.map(({ mention, invoices }) => {
    const exact = prefer(invoices, (invoice) => isWholeNumber(mention, invoice));
    return mention.date === null ? exact : exact.filter(({ issuedOn }) => issuedOn === mention.date);
  });
  const unique = new Map(groups.map((group) => [group.map(({ id }) => id).join(), group]));
  return [...unique.values()].filter((group) => group.length > 0);
};

/** People pay late, and a number was used again each year, so an older invoice may be the one that is meant. */
const RECENT_DAYS = 2 * 366;

/**
 * Whether number and INN fit the invoices of several accounts. Anybody can enter the INN of any company, so they do not
 * say then whose invoice is paid. Neither day nor sum decides it: a stranger chooses them too.
 */
const isOfSeveralAccounts = (transfer: TransferFacts, named: readonly Named<InvoiceFacts>[]) => {
  const isOwn = isOfPartner(transfer);
  const since = addDays(transfer.date, -RECENT_DAYS);
  // However old they are: an open invoice can be paid, and what was paid can be returned.
  const lasting = transfer.direction === 'incoming' ? ['open'] : ['open', 'paid'];
  const fitting = named
    .flatMap(({ invoices }) => invoices)
    .filter((invoice) => isOwn(invoice) && (lasting.includes(invoice.status) || invoice.issuedOn >= since));
  // What belonged to deleted accounts may have belonged to several.
  return new Set(fitting.map(({ userId, id }) => userId ?? id)).size > 1;
};

const decideReturn = (transfer: TransferFacts, named: InvoiceFacts[][]): Decision => {
  const paid = named.length === 1 ? (named[0] as InvoiceFacts[]).filter(({ status }) => status === 'paid') : [];
  const [invoice] = paid;
  const fits =
    invoice &&
    paid.length === 1 &&
    isReturn(transfer.purpose) &&
    isOfPartner(transfer)(invoice) &&
    isSameMoney(moneyOf(invoice), moneyOf(transfer));
  return fits ? { do: 'return', invoiceId: invoice.id } : wait('return_unclear');
};

const statusReasons = {
  paid: 'invoice_paid',
  returned: 'invoice_paid',
  expired: 'invoice_expired',
  canceled: 'invoice_canceled',
} as const;

/** Decides what becomes of a transfer. The invoices must include all with the numbers that its purpose names. */
export const decide = (transfer: TransferFacts, invoices: readonly InvoiceFacts[]): Decision => {
  const named = namedInvoices(transfer, invoices);
  const isReturned = transfer.direction === 'outgoing';
  if (isOfSeveralAccounts(transfer, named)) return wait(isReturned ? 'return_unclear' : 'several_accounts');
  const groups = byDay(named);
  if (isReturned) return decideReturn(transfer, groups);
  if (groups.length > 1) return wait('several_invoices');
  const payable = prefer(
    prefer(groups[0] ?? [], ({ status }) => status === 'open'),
    (invoice) => isSameMoney({ minor: remaining(invoice), currency: invoice.currency }, moneyOf(transfer)),
  );
  const [invoice] = payable;
  if (!invoice) return wait('no_invoice');
  if (payable.length > 1) return wait('ambiguous');
  if (!isOfPartner(transfer)(invoice)) return wait('other_payer');
  if (invoice.currency !== transfer.currency) return wait('other_currency');
  if (invoice.status !== 'open') return wait(statusReasons[invoice.status]);
  const difference = transfer.amount - remaining(invoice);
  if (difference > 0) return wait('overpaid');
  return { do: difference === 0 ? 'settle' : 'receive', invoiceId: invoice.id };
};

const MAX_CANDIDATES = 20;

/** The invoices to which a waiting transfer may belong: those that it names, else those of its partner. */
export const candidatesFor = <Facts extends InvoiceFacts>(
  transfer: TransferFacts,
  invoices: readonly Facts[],
): Facts[] => {
  const found = namedInvoices(transfer, invoices);
  const groups = isOfSeveralAccounts(transfer, found) ? found.map((named) => named.invoices) : byDay(found);
  const named = new Set(groups.flat());
  if (named.size > 0) return invoices.filter((invoice) => named.has(invoice)).slice(0, MAX_CANDIDATES);
  const wanted = transfer.direction === 'incoming' ? ['open', 'expired'] : ['paid'];
  const distance = (invoice: Facts) =>
    invoice.currency === transfer.currency ? Math.abs(remaining(invoice) - transfer.amount) : Number.MAX_VALUE;
  return invoices
    .filter(isOfPartner(transfer))
    .filter(({ status }) => wanted.includes(status))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_CANDIDATES);
};
