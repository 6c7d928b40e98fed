import type { Db } from '../../platform/db/database.ts';
import type { ProviderRefund } from '../../platform/payment-provider/provider.ts';
import type { LicenseRow } from '../licenses/service.ts';
import * as byInvoice from './by-invoice.ts';
import { initiatePayment, type PaymentOrder } from './checkout.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { PaymentOutcome } from './domain.ts';
import * as events from './event-store.ts';
import { follow, followRead } from './follow.ts';
import { type PaymentsForMails, paymentsForMails } from './for-mails.ts';
import { lockPayments } from './locks.ts';
import type { Buyer, Purchase } from './opening.ts';
import { quoteForSession } from './quote.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';
import type { RefundRow } from './refund-store.ts';
import { applyRefund, followRefund, type RefundRequest, refundPayment } from './refunds.ts';
import type { PaymentRow } from './wire.ts';

export { settledOutcomes } from './domain.ts';
export { compareWithLedger } from './ledger.ts';
export type { Buyer, Purchase } from './opening.ts';
export { refundFailureToWire, type StoredFailure, sqlRefundFailed, sqlRefundFailure } from './refund-failures.ts';
export { type PaymentRow, paymentToWire } from './wire.ts';

/** The operations on payments for other features, jobs and the command line. */
export interface PaymentService extends PaymentsForMails {
  /** Returns the price and the term of a purchase; undefined without a live session. */
  quote: ReturnType<typeof quoteForSession>;
  /** Begins a payment, or continues the open one for the same purchase, and returns where to pay. */
  initiate(buyer: Buyer, order: PaymentOrder): Promise<{ id: string; url: string }>;
  /** Asks the provider about a payment and applies the answer. A notification may have given the provider's id. */
  follow(paymentId: string, notifiedId?: string): Promise<PaymentOutcome>;
  /** Asks the provider about what a stored notification names, and applies the answer. Does nothing the second time. */
  handleEvent(eventId: string): Promise<void>;
  /** Asks the provider for a refund, or about one that it has begun, and applies the answer. */
  followRefund(refund: RefundRow): Promise<void>;
  /** Applies the provider's report about a refund. */
  applyRefund(report: ProviderRefund): Promise<PaymentOutcome>;
  /** Refunds all of the money that was not refunded yet. A second call orders no second refund. */
  refund(paymentId: string, request: RefundRequest): Promise<void>;
  /** Compares the provider's ledger with ours and applies what the shop missed. */
  reconcile(since: Date): Promise<Reconciliation>;
  /** Checks a purchase by invoice like any other, counts it against the limits and returns the price of this moment. */
  priceForInvoice(buyer: Buyer, purchase: Purchase): Promise<byInvoice.InvoicePrice>;
  /** Writes the payment of a new invoice. Its account stays locked. */
  openInvoice(
    tx: Db,
    buyer: Buyer,
    purchase: Purchase,
    order: byInvoice.InvoicePrice & { licensee: string },
  ): Promise<PaymentRow>;
  /** Locks payments, and before them their accounts and clients, in the order in which everybody locks. */
  lockAll(tx: Db, ids: readonly string[]): Promise<PaymentRow[]>;
  /** Marks the payment of an invoice as paid and issues its license. Null where that has happened before. */
  settle(tx: Db, paymentId: string, paidAt: Date): Promise<LicenseRow | null>;
  /** Ends the payment of an invoice that was not paid. False where it has ended before. */
  cancelUnpaid(tx: Db, paymentId: string, reason: string): Promise<boolean>;
  /** Records that money of an invoice was sent back. The license is revoked once all of it was. */
  giveBack(tx: Db, paymentId: string, given: byInvoice.GivenBack): Promise<{ remaining: number }>;
}

/** Asks the provider about what a notification names. */
const followEvent = async (
  dependencies: PaymentDependencies,
  { event, objectId }: events.PaymentEvent,
  payment: PaymentRow | null,
): Promise<PaymentOutcome> => {
  if (!payment) return 'unknown_payment';
  if (!event.startsWith('refund.')) return followRead(dependencies, payment, objectId);
  const refund = await dependencies.provider.findRefund(objectId);
  return refund ? applyRefund(dependencies, refund) : 'unknown_at_provider';
};

/** A crash before the outcome is stored repeats all of it, which changes nothing the second time. */
const handleEvent = async (dependencies: PaymentDependencies, id: string) => {
  const { db, now } = dependencies;
  const found = await events.findEvent(db, id);
  if (!found || found.event.outcome !== null) return;
  const outcome = await followEvent(dependencies, found.event, found.payment);
  await events.setOutcome(db, id, outcome, now());
};

export const paymentService = (dependencies: PaymentDependencies): PaymentService => ({
  quote: quoteForSession(dependencies),
  initiate: (buyer, order) => initiatePayment(dependencies, buyer, order),
  follow: (paymentId, notifiedId) => follow(dependencies, paymentId, notifiedId),
  handleEvent: (eventId) => handleEvent(dependencies, eventId),

  followRefund: (refund) => followRefund(dependencies, refund),
  applyRefund: (report) => applyRefund(dependencies, report),
  refund: (paymentId, request) => refundPayment(dependencies, paymentId, request),
  reconcile: (since) => reconcile(dependencies, since),

  priceForInvoice: (buyer, purchase) => byInvoice.priceForInvoice(dependencies, buyer, purchase),
  openInvoice: (tx, buyer, purchase, order) => byInvoice.openInvoice(dependencies, tx, buyer, purchase, order),
  lockAll: (tx, ids) => lockPayments(dependencies, tx, ids),
  settle: (tx, paymentId, paidAt) => byInvoice.settle(dependencies, tx, paymentId, paidAt),
  cancelUnpaid: (tx, paymentId, reason) => byInvoice.cancelUnpaid(dependencies, tx, paymentId, reason),
  giveBack: (tx, paymentId, given) => byInvoice.giveBack(dependencies, tx, paymentId, given),

  ...paymentsForMails(dependencies),
});
