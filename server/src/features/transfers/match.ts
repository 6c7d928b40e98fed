import type { InvoiceStatus, TransferReason } from '@warden/contract';
import { isReturn, type Mention, mentionsIn, numberKey } from './purpose.ts';

/** What matching needs to know of an invoice. */
export interface InvoiceFacts {
  id: string;
  number: string;
  sequence: number;
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

const isNamedBy = ({ sequence, prefix }: Mention, invoice: InvoiceFacts) =>
  invoice.sequence === sequence && (prefix === '' || numberKey(invoice.number) === `${prefix}${sequence}`);

export const remaining = ({ amount, received }: Pick<InvoiceFacts, 'amount' | 'received'>) => amount - received;

/**
 * Finds the invoices that the purpose names. Numbers begin anew each year, so one number may name several invoices:
 * then those of this partner count, then those of the day that is written behind the number.
 */
const namedInvoices = (transfer: TransferFacts, invoices: readonly InvoiceFacts[]): InvoiceFacts[][] => {
  const inn = partnerInn(transfer);
  const found = mentionsIn(transfer.purpose)
    .map((mention) => {
      const named = invoices.filter((invoice) => isNamedBy(mention, invoice));
      const own = prefer(named, (invoice) => invoice.inn !== null && invoice.inn === inn);
      return prefer(own, ({ issuedOn }) => issuedOn === mention.date);
    })
    .filter((named) => named.length > 0);
  // A number that names invoices of others alone is something else, such as a contract, where another one fits.
  const fitting = prefer(found, (named) => named.some((invoice) => invoice.inn !== null && invoice.inn === inn));
  const unique = new Map(fitting.map((named) => [named.map(({ id }) => id).join(), named]));
  return [...unique.values()];
};

const decideReturn = (transfer: TransferFacts, named: InvoiceFacts[][]): Decision => {
  const paid = named.length === 1 ? (named[0] as InvoiceFacts[]).filter(({ status }) => status === 'paid') : [];
  const [invoice] = paid;
  const fits =
    invoice &&
    paid.length === 1 &&
    isReturn(transfer.purpose) &&
    invoice.inn !== null &&
    invoice.inn === transfer.payeeInn &&
    invoice.currency === transfer.currency &&
    invoice.amount === transfer.amount;
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
  if (transfer.direction === 'outgoing') return decideReturn(transfer, named);
  if (named.length > 1) return wait('several_invoices');
  const payable = prefer(
    prefer(named[0] ?? [], ({ status }) => status === 'open'),
    (invoice) => remaining(invoice) === transfer.amount,
  );
  const [invoice] = payable;
  if (!invoice) return wait('no_invoice');
  if (payable.length > 1) return wait('ambiguous');
  if (invoice.inn === null || invoice.inn !== transfer.payerInn) return wait('other_payer');
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
  const named = new Set(namedInvoices(transfer, invoices).flatMap((group) => group.map(({ id }) => id)));
  if (named.size > 0) return invoices.filter(({ id }) => named.has(id)).slice(0, MAX_CANDIDATES);
  const inn = partnerInn(transfer);
  const wanted = transfer.direction === 'incoming' ? ['open', 'expired'] : ['paid'];
  return invoices
    .filter((invoice) => inn !== null && invoice.inn === inn && wanted.includes(invoice.status))
    .toSorted((a, b) => Math.abs(remaining(a) - transfer.amount) - Math.abs(remaining(b) - transfer.amount))
    .slice(0, MAX_CANDIDATES);
};
