import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { isSameMoney, moneyOf } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { limitPayments, type OrderRequest } from './checkout.ts';
import type { PaymentDependencies, Sold } from './dependencies.ts';
import { isOpen } from './domain.ts';
import type { OrderLineRow } from './lines.ts';
import { lockPayment } from './locks.ts';
import { type Buyer, type OrderDraft, type OrderTerms, openPayment } from './opening.ts';
import { orderKeyOf } from './order-key.ts';
import { checkOrder, priceOrder, toDraftLine } from './ordering.ts';
import * as refundStore from './refund-store.ts';
import { applyToLines, refundableAmount } from './refunds.ts';
import { recordStatus, succeed } from './status.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

/**
 * Payments and returns by bank transfer on an invoice, which the provider knows nothing of. All but the first of these
 * functions run in the transaction of the invoice that they belong to.
 */

/** An order that is paid by invoice. A sum that was shown has to be the price. */
export interface InvoicedOrder extends Pick<OrderRequest, 'lines' | 'promoCode' | 'isByLine'> {
  shown?: OrderRequest['shown'];
  origin?: OrderRequest['origin'];
}

const draftInvoice = async (
  dependencies: PaymentDependencies,
  buyer: Buyer,
  { lines, promoCode, shown, isByLine, origin }: InvoicedOrder,
): Promise<OrderDraft> => {
  const { user } = buyer;
  const checked = await checkOrder(dependencies, user, { lines, promoCode, method: 'invoice', isByLine });
  const priced = await priceOrder(dependencies, checked, { user, promoCode, method: 'invoice' });
  const { amount, currency } = priced;
  const expected = shown && { minor: shown.minor, currency: shown.currency ?? currency };
  if (expected && !isSameMoney(moneyOf(priced), expected)) throw new Refusal('amount_mismatch', { field: 'amount' });
  await limitPayments(dependencies, buyer);
  const codeHash = promoCode && dependencies.promoCodes.hashOf(promoCode);
  const orderKey = orderKeyOf({ lines, amount, currency, promoCode: codeHash, quoteId: origin?.quoteId });
  return { ...priced, lines: priced.lines.map(toDraftLine), orderKey };
};

/** Checks an order by invoice like any other, counts it against the limits and returns it with the prices of today. */
export const priceForInvoice = (
  dependencies: PaymentDependencies,
  buyer: Buyer,
  order: InvoicedOrder,
): Promise<OrderDraft> => {
  const price = () => draftInvoice(dependencies, buyer, order);
  return order.promoCode === null ? price() : dependencies.promoCodes.asGuess(buyer, price);
};

/** Writes the payment of a new invoice. Its account stays locked. */
export const openInvoice = async (
  dependencies: PaymentDependencies,
  tx: Db,
  buyer: Buyer,
  draft: OrderDraft,
  terms: Omit<OrderTerms, 'method'>,
) => (await openPayment(dependencies, tx, buyer, draft, { ...terms, method: 'invoice' })) as PaymentRow;

/**
 * Marks the payment of an invoice as paid and issues its licenses; null where that has happened before. An administrator
 * may accept money for an invoice that has expired or was canceled, so a canceled payment can succeed.
 */
export const settle = async (
  dependencies: PaymentDependencies,
  tx: Db,
  paymentId: string,
  paidAt: Date,
): Promise<Sold[] | null> => {
  const payment = await lockPayment(dependencies, tx, paymentId);
  if (payment?.method !== 'invoice' || payment.status === 'succeeded') return null;
  return succeed(dependencies, tx, payment, { change: { paidAt }, facts: { method: 'invoice' } }, dependencies.now());
};

/** Ends the payment of an unpaid invoice; false where it has ended before. No license changes: no client is locked. */
export const cancelUnpaid = async (
  { now, promoCodes }: PaymentDependencies,
  tx: Db,
  paymentId: string,
  reason: string,
) => {
  const [payment] = await store.lockRows(tx, [paymentId]);
  if (payment?.method !== 'invoice' || !isOpen(payment.status)) return false;
  await store.updatePayment(tx, paymentId, { status: 'canceled', cancelReason: reason, updatedAt: now() });
  if (payment.promoCodeId) await promoCodes.release(tx, paymentId);
  await recordStatus(tx, payment, 'canceled', { reason }, now());
  return true;
};

export interface GivenBack {
  amount: number;
  /** The lines that the money was for. Without them, it is spread over all, and no license is revoked before the last. */
  lineIds?: readonly string[];
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
  { amount, lineIds, reason, by, actor }: GivenBack,
): Promise<{ remaining: number; lines: OrderLineRow[] }> => {
  const now = dependencies.now();
  const payment = await lockPayment(dependencies, tx, paymentId);
  if (payment?.status !== 'succeeded' || amount <= 0) throw new Refusal('payment_not_refundable');
  if (amount > (await refundableAmount(tx, payment, lineIds ?? null))) throw new Refusal('payment_not_refundable');
  if (await refundStore.findPendingRefund(tx, paymentId)) throw new Refusal('refund_pending');
  const facts = {
    paymentId,
    amount,
    reason,
    requestedBy: by,
    lineIds: lineIds && [...lineIds],
    createdAt: now,
    updatedAt: now,
  };
  await refundStore.insertRefund(tx, { ...facts, id: randomUUIDv7(), status: 'succeeded' });
  const { remaining, lines, facts: completed } = await applyToLines(dependencies, tx, payment, by);
  await audit(tx, {
    ...actor,
    action: 'refund.succeeded',
    subject: `payment:${paymentId}`,
    owner: payment.userId,
    after: { amount, currency: payment.currency, reason, ...completed, ...(lineIds ? { lines: lineIds } : {}) },
    at: now,
  });
  const data = { payment_id: paymentId };
  await dependencies.webhooks.emit(tx, { owner: payment.userId }, { type: 'payment.refunded', data });
  return { remaining, lines };
};
