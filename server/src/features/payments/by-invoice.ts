import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import type { LicenseRow } from '../licenses/service.ts';
import { checkPurchase, individualPriceFor, limitPayments } from './checkout.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { isOpen } from './domain.ts';
import { lockPayment } from './locks.ts';
import { type Buyer, openPayment, type Purchase } from './opening.ts';
import * as refundStore from './refund-store.ts';
import { completeRefund } from './refunds.ts';
import { recordStatus, succeed } from './status.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

/**
 * Payments and returns by bank transfer on an invoice, which the provider knows nothing of. All but the first of these
 * functions run in the transaction of the invoice that they belong to.
 */

export type InvoicePrice = Pick<PaymentRow, 'amount' | 'individualPrice' | 'currency' | 'hostname'>;

/** Checks a purchase by invoice like any other, counts it against the limits and returns the price of today. */
export const priceForInvoice = async (
  dependencies: PaymentDependencies,
  buyer: Buyer,
  purchase: Purchase,
): Promise<InvoicePrice> => {
  const { install, current } = await checkPurchase(dependencies, buyer.user, purchase);
  await limitPayments(dependencies, buyer);
  return {
    amount: current.prices[purchase.plan].minor,
    individualPrice: individualPriceFor(purchase.plan, current),
    currency: current.currency,
    hostname: install.hostname,
  };
};

/** Writes the payment of a new invoice. Its account stays locked. */
export const openInvoice = async (
  dependencies: PaymentDependencies,
  tx: Db,
  buyer: Buyer,
  purchase: Purchase,
  order: InvoicePrice & { licensee: string },
) =>
  (await openPayment(dependencies, tx, buyer, purchase, {
    ...order,
    installation: null,
    method: 'invoice',
  })) as PaymentRow;

/**
 * Marks the payment of an invoice as paid and issues its license; null where that has happened before. An administrator
 * may accept money for an invoice that has expired or was canceled, so a canceled payment can succeed.
 */
export const settle = async (
  dependencies: PaymentDependencies,
  tx: Db,
  paymentId: string,
  paidAt: Date,
): Promise<LicenseRow | null> => {
  const payment = await lockPayment(dependencies, tx, paymentId);
  if (payment?.method !== 'invoice' || payment.status === 'succeeded') return null;
  return succeed(dependencies, tx, payment, { change: { paidAt }, facts: { method: 'invoice' } }, dependencies.now());
};

/** Ends the payment of an unpaid invoice; false where it has ended before. No license changes: no client is locked. */
export const cancelUnpaid = async ({ now }: PaymentDependencies, tx: Db, paymentId: string, reason: string) => {
  const [payment] = await store.lockRows(tx, [paymentId]);
  if (payment?.method !== 'invoice' || !isOpen(payment.status)) return false;
  await store.updatePayment(tx, paymentId, { status: 'canceled', cancelReason: reason, updatedAt: now() });
  await recordStatus(tx, payment, 'canceled', { reason }, now());
  return true;
};

export interface GivenBack {
  amount: number;
  reason: string;
  /** The person who gave it back, as administrators read it on the refund and on the revoked license. */
  by: string;
  actor: AuditActor;
}

/**
 * Records that money of an invoice was sent back by bank transfer. The license is revoked once all of it was. An
 * invoice that a card has paid can be returned so too, for example when the card was closed, and later refunds to the
 * card see it; but not while the provider may be returning the same money.
 */
export const giveBack = async (
  dependencies: PaymentDependencies,
  tx: Db,
  paymentId: string,
  { amount, reason, by, actor }: GivenBack,
) => {
  const now = dependencies.now();
  const payment = await lockPayment(dependencies, tx, paymentId);
  const remaining = (payment?.amount ?? 0) - (await refundStore.refundedAmount(tx, paymentId)) - amount;
  if (payment?.status !== 'succeeded' || amount <= 0 || remaining < 0) throw new Refusal('payment_not_refundable');
  if (await refundStore.findPendingRefund(tx, paymentId)) throw new Refusal('refund_pending');
  const facts = { paymentId, amount, reason, requestedBy: by, createdAt: now, updatedAt: now };
  await refundStore.insertRefund(tx, { ...facts, id: randomUUIDv7(), status: 'succeeded' });
  const completed = remaining > 0 ? { revoked: null } : await completeRefund(dependencies, tx, payment, by);
  await audit(tx, {
    ...actor,
    action: 'refund.succeeded',
    subject: `payment:${paymentId}`,
    owner: payment.userId,
    after: { amount, currency: payment.currency, reason, ...completed },
    at: now,
  });
  const data = { payment_id: paymentId };
  await dependencies.webhooks.emit(tx, { owner: payment.userId }, { type: 'payment.refunded', data });
  return { remaining };
};
