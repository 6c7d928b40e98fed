import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import type { Money } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit, shop } from '../audit/service.ts';
import {
  type DocumentContent,
  type DocumentLine,
  type DocumentRow,
  prefixOf,
  totalsOf,
  withNames,
} from '../documents/service.ts';
import { isBySbp, type OrderLineRow, type PaymentRow, type Sold } from '../payments/service.ts';
import type { InvoiceDependencies, NamedTransfer } from './dependencies.ts';
import { closingLines, invoiceStatus, remainingLines, vatAtSettlement, vatOf } from './domain.ts';
import { writeInvoice } from './issue.ts';
import { documentsReady, moneyReturned } from './mail.tsx';
import { isForgotten } from './pseudonyms.ts';
import { enqueueToReaders } from './readers.ts';
import * as store from './store.ts';
import type { InvoiceRow } from './wire.ts';

export interface ReceivedMoney {
  /** At most what is missing, in the currency of the invoice. */
  money: Money;
  transfer: NamedTransfer;
  /** The transfers that have brought the other parts, for the document. */
  earlier?: readonly NamedTransfer[];
  /** Whether an administrator decided it. Money for an expired or canceled invoice needs that. */
  accepted?: boolean;
  actor: AuditActor;
}

export interface ReturnedMoney {
  money: Money;
  /** The lines that it was for. Without them, it is spread over all, and no license is revoked before the last. */
  lineIds?: readonly string[];
  /** Why it was returned, as administrators read it. The papers of the customer do not say it. */
  reason: string;
  /** The person who returned it, as administrators read it. */
  by: string;
  actor: AuditActor;
}

/** Locks the accounts, clients and payments of invoices before the invoices, as everything does that takes several. */
export const lockInvoices = async (
  { payments }: Pick<InvoiceDependencies, 'payments'>,
  tx: Db,
  ids: readonly string[],
): Promise<InvoiceRow[]> => {
  const found = await store.findInvoices(tx, ids);
  await payments.lockWithClients(
    tx,
    found.map(({ paymentId }) => paymentId),
  );
  return store.lockRows(tx, ids);
};

const lockOne = async (dependencies: InvoiceDependencies, tx: Db, id: string) => {
  const [invoice] = await lockInvoices(dependencies, tx, [id]);
  if (!invoice) throw new Refusal('not_found');
  return invoice;
};

/** Writes an audit entry about an invoice. Its amounts are in minor units of the currency that it names. */
const record = (
  tx: Db,
  { id, currency, userId: owner }: InvoiceRow,
  actor: AuditActor,
  action: string,
  { before, after }: { before?: object; after: object },
  at: Date,
) =>
  audit(tx, {
    ...actor,
    action: `invoice.${action}`,
    subject: `invoice:${id}`,
    owner,
    ...(before ? { before } : {}),
    after: { ...after, currency },
    at,
  });

const contentOf = <Kind extends DocumentContent['kind']>(documents: readonly DocumentRow[], kind: Kind) => {
  const document = documents.findLast((row) => row.kind === kind);
  return document && { ...document, content: document.content as Extract<DocumentContent, { kind: Kind }> };
};

/** The closing document of a sale, and its latest correction. */
interface Closing {
  upd: NonNullable<ReturnType<typeof contentOf<'upd'>>>;
  earlier: ReturnType<typeof contentOf<'correction'>>;
}

/** The tax of the document that closes the sale today. */
const closingVat = async ({ seller }: InvoiceDependencies, tx: Db, { content, date }: DocumentRow, today: string) => {
  const { lines, locale } = content;
  const invoiced = vatOf(totalsOf(lines));
  const terms = await seller.forDocuments(tx);
  if (terms?.seller.inn !== content.seller.inn) return invoiced;
  return vatAtSettlement(invoiced, terms.vatOn(date, locale), terms.vatOn(today, locale));
};

/** Issues the document that closes the sale, from what the invoice says. */
export const issueUpd = (
  { documents }: Pick<InvoiceDependencies, 'documents'>,
  tx: Db,
  invoice: InvoiceRow,
  { kind: _, validUntil: __, ...content }: Extract<DocumentContent, { kind: 'invoice' }>,
  lines: readonly DocumentLine[],
  transfers: readonly NamedTransfer[],
  now: Date,
) => {
  const { number, issuedOn, userId, paymentId } = invoice;
  const upd = {
    ...content,
    kind: 'upd' as const,
    lines,
    invoice: { number, date: issuedOn },
    payments: [...transfers],
  };
  const series = { sellerInn: content.seller.inn, prefix: prefixOf(invoice), date: moscowDay(now) };
  return documents.issue(tx, { ...series, kind: 'upd', userId, paymentId, content: upd }, now);
};

/** The licenses of a sale as audit entries name them: of several, all beside the first. */
const licensesOf = (sold: readonly Sold[]) => {
  const ids = sold.flatMap(({ license }) => license?.id ?? []);
  return { ...(ids[0] ? { license: ids[0] } : {}), ...(ids.length > 1 ? { licenses: ids } : {}) };
};

/**
 * Settles a locked invoice: in this transaction the payment succeeds, the licenses are issued and mailed, and the
 * document that closes the sale is issued. Its number is taken last.
 */
const settle = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  invoice: InvoiceRow,
  change: Partial<InvoiceRow>,
  transfers: readonly NamedTransfer[],
  actor: AuditActor,
) => {
  const { documents, payments } = dependencies;
  const now = dependencies.now();
  const today = moscowDay(now);
  const { paymentId } = invoice;
  const issued = contentOf(await documents.ofPayment(tx, paymentId), 'invoice');
  if (!issued) throw new Error(`invoice without its document ${invoice.id}`);
  const vat = await closingVat(dependencies, tx, issued, today);
  const sold = await payments.settle(tx, paymentId, now);
  if (!sold) throw new Error(`the payment of an unpaid invoice has succeeded before ${invoice.id}`);
  await store.updateInvoice(tx, invoice.id, { ...change, paidAt: now, updatedAt: now });
  const after = { received: change.received ?? invoice.received, reason: change.paidReason, ...licensesOf(sold) };
  await record(tx, invoice, actor, 'paid', { before: { received: invoice.received }, after }, now);
  const data = { invoice_id: invoice.id, payment_id: paymentId };
  await dependencies.webhooks.emit(tx, { owner: invoice.userId }, { type: 'invoice.paid', data });
  await enqueueToReaders(dependencies, tx, invoice, documentsReady, { invoiceId: invoice.id });
  const lines = closingLines(issued.content.lines, sold, vat);
  await issueUpd(dependencies, tx, invoice, issued.content, lines, transfers, now);
};

const refuseOtherCurrency = (invoice: InvoiceRow, { currency }: Money) => {
  if (currency !== invoice.currency) throw new Refusal('transfer_other_currency');
};

/** Adds money. Once the whole amount is there, the invoice is settled in the same transaction. */
export const receive = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  invoiceId: string,
  { money, transfer, earlier = [], accepted = false, actor }: ReceivedMoney,
): Promise<'partial' | 'settled'> => {
  const now = dependencies.now();
  const invoice = await lockOne(dependencies, tx, invoiceId);
  const status = invoiceStatus(invoice, moscowDay(now));
  const isPayable = status === 'open' || (accepted && (status === 'expired' || status === 'canceled'));
  refuseOtherCurrency(invoice, money);
  const received = invoice.received + money.minor;
  const missing = invoice.amount - received;
  const isRefused = !isPayable || isForgotten(invoice) || money.minor <= 0 || missing < 0;
  if (isRefused) throw new Refusal('invoice_not_payable');
  if (missing === 0) {
    await settle(dependencies, tx, invoice, { received }, [...earlier, transfer], actor);
    return 'settled';
  }
  await store.updateInvoice(tx, invoice.id, { received, updatedAt: now });
  await record(tx, invoice, actor, 'received', { before: { received: invoice.received }, after: { received } }, now);
  return 'partial';
};

/** Settles an invoice for an administrator who knows that it was paid, also an expired or canceled one. */
export const settleByHand = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  invoiceId: string,
  { reason, actor }: { reason: string; actor: AuditActor },
): Promise<void> => {
  const invoice = await lockOne(dependencies, tx, invoiceId);
  if (invoice.paidAt || isForgotten(invoice)) throw new Refusal('invoice_not_payable');
  // A part may have come by bank transfer, which the closing document names.
  const transfers = await dependencies.transfers.partsOf(tx, invoiceId);
  await settle(dependencies, tx, invoice, { paidReason: reason }, transfers, actor);
};

/** Takes back a part that an unpaid invoice has received. There is no closing document yet that it could change. */
const returnPart = async (
  tx: Db,
  invoice: InvoiceRow,
  { money: { minor: amount }, lineIds, reason, actor }: ReturnedMoney,
  now: Date,
) => {
  // Nothing was sold yet that could go back.
  if (lineIds) throw new Refusal('field_invalid', { field: 'line_ids' });
  const received = invoice.received - amount;
  if (amount <= 0 || received < 0) throw new Refusal('invoice_not_payable');
  await store.updateInvoice(tx, invoice.id, { received, updatedAt: now });
  const changes = { before: { received: invoice.received }, after: { amount, reason, received } };
  await record(tx, invoice, actor, 'part_returned', changes, now);
  return received === 0 ? 'returned' : 'partial';
};

/**
 * Why money went back, as a correction says it. The reason that an administrator gave, or the purpose of the transfer,
 * is for the shop and not for the papers of the customer.
 */
const refundGrounds = {
  card: { en: 'Refund to the card', ru: 'Возврат оплаты на карту' },
  sbp: { en: 'Refund by SBP', ru: 'Возврат оплаты по СБП' },
  transfer: { en: 'Refund by bank transfer', ru: 'Возврат оплаты банковским переводом' },
};

/** What remains of an order, and all of its lines, which say how much of each was given back. */
interface GivenBackMoney {
  remaining: number;
  lines: readonly OrderLineRow[];
}

/** Issues the document that lowers the total of a closing document, or cancels it. */
const issueCorrection = async (
  { documents }: Pick<InvoiceDependencies, 'documents'>,
  tx: Db,
  invoice: InvoiceRow,
  { upd, earlier }: Closing,
  { remaining, lines, ground, wasUsed }: GivenBackMoney & { ground: string; wasUsed: boolean },
  now: Date,
) => {
  // An act that is being issued names the total before or after the correction, and not one that changes meanwhile.
  await documents.lock(tx, upd.id);
  const { payments: _, paidByCardOn: __, paidWith: ___, ...content } = upd.content;
  const before = withNames((earlier ?? upd).content.lines, lines);
  const isCanceled = remaining === 0 && !earlier && !wasUsed;
  const correction = {
    ...content,
    kind: 'correction' as const,
    type: isCanceled ? ('cancellation' as const) : ('correction' as const),
    ground,
    upd: { number: upd.number, date: upd.date },
    before,
    lines: remainingLines(before, remaining, lines),
  };
  const { userId, paymentId } = invoice;
  const series = { sellerInn: content.seller.inn, prefix: prefixOf(invoice), date: moscowDay(now) };
  const document = { ...series, kind: 'correction' as const, userId, paymentId, correctsId: upd.id };
  return documents.issue(tx, { ...document, content: correction }, now);
};

/**
 * Returns money of an invoice by bank transfer. If it is paid, the correction lowers the total of the closing document.
 * Where all of the money goes back at once and the license was never validated, the right was never used, and the
 * document is canceled instead.
 */
export const returnMoney = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  invoiceId: string,
  returned: ReturnedMoney,
): Promise<'partial' | 'returned'> => {
  const { documents, licenses, payments } = dependencies;
  const { money, lineIds, reason, by, actor } = returned;
  const { minor: amount } = money;
  const now = dependencies.now();
  const invoice = await lockOne(dependencies, tx, invoiceId);
  refuseOtherCurrency(invoice, money);
  if (!invoice.paidAt) return returnPart(tx, invoice, returned, now);
  const { paymentId } = invoice;
  const issued = await documents.ofPayment(tx, paymentId);
  const upd = contentOf(issued, 'upd');
  if (!upd || invoiceStatus(invoice, moscowDay(now)) !== 'paid') throw new Refusal('invoice_not_payable');
  const earlier = contentOf(issued, 'correction');
  const wasUsed = await licenses.wasValidated(tx, paymentId);
  const given = { amount, ...(lineIds ? { lineIds } : {}), reason, by, actor };
  const { remaining, lines } = await payments.giveBack(tx, paymentId, given);
  const isWhole = remaining === 0;
  await store.updateInvoice(tx, invoice.id, { ...(isWhole ? { returnedAt: now } : {}), updatedAt: now });
  await record(
    tx,
    invoice,
    actor,
    'returned',
    { after: { amount, reason, remaining, ...(lineIds ? { lines: lineIds } : {}) } },
    now,
  );
  const ground = refundGrounds.transfer[upd.content.locale];
  const about = { invoiceId: invoice.id, remaining, byTransfer: true };
  await enqueueToReaders(dependencies, tx, invoice, moneyReturned, about);
  await issueCorrection(dependencies, tx, invoice, { upd, earlier }, { remaining, lines, ground, wasUsed }, now);
  return isWhole ? 'returned' : 'partial';
};

/**
 * Issues the documents of a card payment for a company: an invoice that is paid at once, which the closing document
 * names, and the closing document. Without a seller there are none, and the license is sold all the same.
 */
export const closeCardSale = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  payment: PaymentRow,
  sold: readonly Sold[],
  now: Date,
) => {
  const { company, companyId } = payment;
  const terms = await dependencies.seller.forDocuments(tx);
  if (!company || !terms) return;
  const known = companyId && (await dependencies.companies.lockAddresses(tx, companyId));
  const buyer = { ...company, id: known ? known.id : null };
  const id = randomUUIDv7();
  const readers = { id, paymentId: payment.id, companyId: buyer.id };
  await enqueueToReaders(dependencies, tx, readers, documentsReady, { invoiceId: id });
  // The shop may learn of the payment days later, which is when it issues the documents.
  const paidAt = payment.paidAt ?? now;
  const issued = { id, now, paidByCardAt: paidAt };
  const { invoice, content } = await writeInvoice(dependencies, tx, terms, buyer, payment, issued);
  await store.updateInvoice(tx, id, { received: invoice.amount, paidAt, updatedAt: now });
  const after = { number: invoice.number, received: invoice.amount, payment: payment.id, ...licensesOf(sold) };
  await record(tx, invoice, shop, 'paid', { after }, now);
  const data = { invoice_id: id, payment_id: payment.id };
  const events = (['invoice.issued', 'invoice.paid'] as const).map((type) => ({ type, data }));
  await dependencies.webhooks.emit(tx, { owner: invoice.userId }, ...events);
  const lines = closingLines(content.lines, sold, vatOf(totalsOf(content.lines)));
  await issueUpd(dependencies, tx, invoice, content, lines, [], now);
};

/**
 * Corrects the documents of a card payment after a refund, and mails the correction. A report that changes nothing
 * issues none. Returns whether one was issued.
 */
export const correctCardSale = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  payment: PaymentRow,
  { remaining, lines }: GivenBackMoney,
  now: Date,
): Promise<boolean> => {
  const { id: paymentId } = payment;
  const [found] = await store.findOfPayments(tx, [paymentId]);
  const [invoice] = found ? await store.lockRows(tx, [found.id]) : [];
  const issued = invoice ? await dependencies.documents.ofPayment(tx, paymentId) : [];
  const upd = contentOf(issued, 'upd');
  const earlier = contentOf(issued, 'correction');
  if (!invoice || !upd || totalsOf((earlier ?? upd).content.lines).total === remaining) return false;
  const isWhole = remaining === 0;
  const ground = refundGrounds[isBySbp(payment) ? 'sbp' : 'card'][upd.content.locale];
  await store.updateInvoice(tx, invoice.id, { ...(isWhole ? { returnedAt: now } : {}), updatedAt: now });
  await record(tx, invoice, shop, 'returned', { after: { ground, remaining } }, now);
  await enqueueToReaders(dependencies, tx, invoice, moneyReturned, { invoiceId: invoice.id, remaining });
  const wasUsed = await dependencies.licenses.wasValidated(tx, paymentId);
  await issueCorrection(dependencies, tx, invoice, { upd, earlier }, { remaining, lines, ground, wasUsed }, now);
  return true;
};
