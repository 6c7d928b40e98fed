import { randomUUIDv7 } from 'node:crypto';
import { dayOf } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import type { Money } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit, shop } from '../audit/service.ts';
import { type DocumentContent, type DocumentLine, type DocumentRow, prefixOf } from '../documents/service.ts';
import type { LicenseRow } from '../licenses/service.ts';
import type { PaymentRow } from '../payments/service.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { invoiceStatus, lineOf, vatAtSettlement, vatOf } from './domain.ts';
import { writeInvoice } from './issue.ts';
import { documentsReady, moneyReturned } from './mail.tsx';
import { isForgotten } from './pseudonyms.ts';
import { enqueueToReaders } from './readers.ts';
import * as store from './store.ts';
import type { InvoiceRow } from './wire.ts';

/** A transfer as a document names it. */
export interface NamedTransfer {
  number: string;
  date: string;
}

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
  const { line, locale } = content;
  const terms = await seller.forDocuments(tx);
  if (terms?.seller.inn !== content.seller.inn) return vatOf(line);
  return vatAtSettlement(vatOf(line), terms.vatOn(date, locale), terms.vatOn(today, locale));
};

/** Issues the document that closes the sale, from what the invoice says. */
export const issueUpd = (
  { documents }: Pick<InvoiceDependencies, 'documents'>,
  tx: Db,
  invoice: InvoiceRow,
  { kind: _, validUntil: __, ...content }: Extract<DocumentContent, { kind: 'invoice' }>,
  line: DocumentLine,
  transfers: readonly NamedTransfer[],
  now: Date,
) => {
  const { number, issuedOn, userId, paymentId } = invoice;
  const upd = {
    ...content,
    kind: 'upd' as const,
    line,
    invoice: { number, date: issuedOn },
    payments: [...transfers],
  };
  const series = { sellerInn: content.seller.inn, prefix: prefixOf(invoice), date: moscowDay(now) };
  return documents.issue(tx, { ...series, kind: 'upd', userId, paymentId, content: upd }, now);
};

/**
 * Settles a locked invoice: in this transaction the payment succeeds, the license is issued and mailed, and the
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
  const { documents, licenses, payments } = dependencies;
  const now = dependencies.now();
  const today = moscowDay(now);
  const { paymentId } = invoice;
  const issued = contentOf(await documents.ofPayment(tx, paymentId), 'invoice');
  if (!issued) throw new Error(`invoice without its document ${invoice.id}`);
  const { line } = issued.content;
  const vat = await closingVat(dependencies, tx, issued, today);
  const from = await licenses.startOf(tx, line.clientId, line.plan, now);
  const license = await payments.settle(tx, paymentId, now);
  if (!license) throw new Error(`the payment of an unpaid invoice has succeeded before ${invoice.id}`);
  await store.updateInvoice(tx, invoice.id, { ...change, paidAt: now, updatedAt: now });
  const after = { received: change.received ?? invoice.received, reason: change.paidReason, license: license.id };
  await record(tx, invoice, actor, 'paid', { before: { received: invoice.received }, after }, now);
  const data = { invoice_id: invoice.id, payment_id: paymentId };
  await dependencies.webhooks.emit(tx, { owner: invoice.userId }, { type: 'invoice.paid', data });
  await enqueueToReaders(dependencies, tx, invoice, documentsReady, { invoiceId: invoice.id });
  // The term begins in Moscow, so that it never begins before the day of the document; licenses end with a day of UTC.
  const closing = { ...lineOf(line, line.total, vat), from: moscowDay(from), until: dayOf(license.expiresAt) };
  await issueUpd(dependencies, tx, invoice, issued.content, closing, transfers, now);
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
  await settle(dependencies, tx, invoice, { paidReason: reason }, [], actor);
};

/** Takes back a part that an unpaid invoice has received. There is no closing document yet that it could change. */
const returnPart = async (
  tx: Db,
  invoice: InvoiceRow,
  { money: { minor: amount }, reason, actor }: ReturnedMoney,
  now: Date,
) => {
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
  transfer: { en: 'Refund by bank transfer', ru: 'Возврат оплаты банковским переводом' },
};

/** Issues the document that lowers the total of a closing document, or cancels it. */
const issueCorrection = async (
  { documents }: Pick<InvoiceDependencies, 'documents'>,
  tx: Db,
  invoice: InvoiceRow,
  { upd, earlier }: Closing,
  { remaining, ground, wasUsed }: { remaining: number; ground: string; wasUsed: boolean },
  now: Date,
) => {
  // An act that is being issued names the total before or after the correction, and not one that changes meanwhile.
  await documents.lock(tx, upd.id);
  const { payments: _, paidByCardOn: __, ...content } = upd.content;
  const before = (earlier ?? upd).content.line;
  const isCanceled = remaining === 0 && !earlier && !wasUsed;
  const correction = {
    ...content,
    kind: 'correction' as const,
    type: isCanceled ? ('cancellation' as const) : ('correction' as const),
    ground,
    upd: { number: upd.number, date: upd.date },
    before,
    line: lineOf(before, remaining, vatOf(before)),
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
  const { money, reason, by, actor } = returned;
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
  const { remaining } = await payments.giveBack(tx, paymentId, { amount, reason, by, actor });
  const isWhole = remaining === 0;
  await store.updateInvoice(tx, invoice.id, { ...(isWhole ? { returnedAt: now } : {}), updatedAt: now });
  await record(tx, invoice, actor, 'returned', { after: { amount, reason, remaining } }, now);
  const ground = refundGrounds.transfer[upd.content.locale];
  const about = { invoiceId: invoice.id, remaining, byTransfer: true };
  await enqueueToReaders(dependencies, tx, invoice, moneyReturned, about);
  await issueCorrection(dependencies, tx, invoice, { upd, earlier }, { remaining, ground, wasUsed }, now);
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
  { license, from }: { license: LicenseRow; from: Date },
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
  const { invoice, content } = await writeInvoice(dependencies, tx, terms, buyer, payment, {
    id,
    now,
    paidByCardAt: payment.paidAt ?? now,
  });
  await store.updateInvoice(tx, id, { received: invoice.amount, paidAt: now, updatedAt: now });
  const after = { number: invoice.number, received: invoice.amount, payment: payment.id, license: license.id };
  await record(tx, invoice, shop, 'paid', { after }, now);
  const data = { invoice_id: id, payment_id: payment.id };
  const events = (['invoice.issued', 'invoice.paid'] as const).map((type) => ({ type, data }));
  await dependencies.webhooks.emit(tx, { owner: invoice.userId }, ...events);
  const line = { ...content.line, from: moscowDay(from), until: dayOf(license.expiresAt) };
  await issueUpd(dependencies, tx, invoice, content, line, [], now);
};

/**
 * Corrects the documents of a card payment after a refund, and mails the correction. A report that changes nothing
 * issues none. Returns whether one was issued.
 */
export const correctCardSale = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  { id: paymentId }: PaymentRow,
  { remaining }: { remaining: number },
  now: Date,
): Promise<boolean> => {
  const [found] = await store.findOfPayments(tx, [paymentId]);
  const [invoice] = found ? await store.lockRows(tx, [found.id]) : [];
  const issued = invoice ? await dependencies.documents.ofPayment(tx, paymentId) : [];
  const upd = contentOf(issued, 'upd');
  const earlier = contentOf(issued, 'correction');
  if (!invoice || !upd || (earlier ?? upd).content.line.total === remaining) return false;
  const isWhole = remaining === 0;
  const ground = refundGrounds.card[upd.content.locale];
  await store.updateInvoice(tx, invoice.id, { ...(isWhole ? { returnedAt: now } : {}), updatedAt: now });
  await record(tx, invoice, shop, 'returned', { after: { ground, remaining } }, now);
  await enqueueToReaders(dependencies, tx, invoice, moneyReturned, { invoiceId: invoice.id, remaining });
  const wasUsed = await dependencies.licenses.wasValidated(tx, paymentId);
  await issueCorrection(dependencies, tx, invoice, { upd, earlier }, { remaining, ground, wasUsed }, now);
  return true;
};
