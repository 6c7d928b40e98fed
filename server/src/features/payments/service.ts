import { withDependencies } from '../../platform/with-dependencies.ts';
import { assignLine, issueMissing } from './assign.ts';
import * as byInvoice from './by-invoice.ts';
import { initiatePayment, placeByCard } from './checkout.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { PaymentOutcome } from './domain.ts';
import * as events from './event-store.ts';
import { follow, followRead } from './follow.ts';
import { followForBuyer } from './follow-for-buyer.ts';
import { paymentsForMails } from './for-mails.ts';
import { lockPayments } from './locks.ts';
import { draftOrder } from './ordering.ts';
import { previewOrder } from './preview.ts';
import { quoteForSession } from './quote.ts';
import { reconcile } from './reconcile.ts';
import { applyRefund, followRefund, refundPayment, spreadRefunds } from './refunds.ts';
import * as renewing from './renewing.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

export type { InvoicedOrder } from './by-invoice.ts';
export type { Sold } from './dependencies.ts';
export { settledOutcomes } from './domain.ts';
export { compareWithLedger } from './ledger.ts';
export { linesOf, type NamedLine, namesOfLines, type OrderLineRow, readLines, sqlLines } from './lines.ts';
export type { Buyer, OrderDraft, WantedLine } from './opening.ts';
export { plainDraft } from './ordering.ts';
export { LATE_MONEY, pseudonymOf, sqlPseudonym } from './pseudonyms.ts';
export { refundFailureToWire, type StoredFailure, sqlRefundFailed, sqlRefundFailure } from './refund-failures.ts';
export { METHOD_UNKNOWN, type PricedRenewal } from './renewing.ts';
export {
  findContested,
  findOrdered,
  sqlLacksLicense,
  sqlOpenMethod,
  sqlOpenOrdersOf,
  sqlPaymentStatus,
} from './store.ts';
export { isBySbp, type PaymentRow, paymentToWire, type ShownLine } from './wire.ts';

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

/**
 * Asks the provider about what a stored notification names, and applies the answer. A crash before the outcome is
 * stored repeats all of it, which changes nothing the second time.
 */
const handleEvent = async (dependencies: PaymentDependencies, id: string) => {
  const { db, now } = dependencies;
  const found = await events.findEvent(db, id);
  if (!found || found.event.outcome !== null) return;
  const outcome = await followEvent(dependencies, found.event, found.payment);
  await events.setOutcome(db, id, outcome, now());
};

export type PaymentService = ReturnType<typeof paymentService>;

/** The operations on payments for other features, jobs and the command line. */
export const paymentService = (dependencies: PaymentDependencies) => {
  const forBuyer = { followForBuyer: followForBuyer(dependencies) };
  return {
    ...forBuyer,
    ...withDependencies({ ...dependencies, ...forBuyer }, { initiate: initiatePayment, placeByCard }),
    ...withDependencies(dependencies, {
      follow,
      handleEvent,
      followRefund,
      applyRefund,
      refund: refundPayment,
      spreadRefunds,
      reconcile,
      lockWithClients: lockPayments,
      previewOrder,
      draftOrder,
      assignLine,
      issueMissing,
      ...byInvoice,
      priceRenewal: renewing.priceRenewal,
      openRenewal: renewing.openRenewal,
      chargeSaved: renewing.chargeSaved,
    }),
    ...paymentsForMails(dependencies),
    find: store.findPayment,
    quote: quoteForSession(dependencies),
  };
};
