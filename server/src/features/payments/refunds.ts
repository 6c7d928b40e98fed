import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../audit/audit.ts';
import type { Db } from '../../db/database.ts';
import { enqueueMail } from '../../mail/mail-job.ts';
import { type ProviderRefund, ProviderRefused, ProviderUnavailable } from '../../payment-provider/provider.ts';
import { Refusal } from '../../refusal.ts';
import type { PaymentRow } from '../../wire/payment.ts';
import { type Cashier, follow } from './follow.ts';
import { paymentRefunded } from './mail.tsx';
import * as store from './store.ts';

/** Said on the license, for whoever looks at it later. */
const REVOKED_REASON = 'Payment refunded';

/** All the money is back with the customer: the license goes, in the same transaction. */
const takeBack = async (cashier: Cashier, tx: Db, payment: PaymentRow, by: string) => {
  const now = cashier.now();
  await store.updatePayment(tx, payment.id, { refundedAt: now, updatedAt: now });
  const license = await cashier.licenses.ofPayment(tx, payment.id, now);
  if (license) await cashier.licenses.revoke(tx, license.id, { reason: REVOKED_REASON, by }, now);
  await enqueueMail(cashier, tx, paymentRefunded, { paymentId: payment.id });
  return license?.id ?? null;
};

/**
 * Believes what the provider says of a refund, ours or one made in the provider's own cabinet. A part of the price is
 * only noted; once all of it is back, the license is revoked (docs/decisions/014).
 */
export const applyRefund = async (cashier: Cashier, report: ProviderRefund): Promise<string> => {
  const known = await store.findByProviderId(cashier.db, report.providerPaymentId);
  if (!known) return 'unknown_payment';
  // Told of the refund before the payment: first things first.
  if (known.status !== 'succeeded') await follow(cashier, known.id);
  return cashier.db.transaction(async (tx) => {
    const now = cashier.now();
    const payment = await store.lockPayment(tx, known.id);
    if (payment?.status !== 'succeeded') return 'not_paid';
    if (payment.currency !== report.money.currency) return 'other_currency';
    const { id: providerRefundId, status } = report;
    const { minor: amount } = report.money;
    const ours = await store.findRefund(tx, { paymentId: payment.id, providerRefundId, amount });
    if (ours?.status === status && ours.providerRefundId) return 'no_change';
    if (ours && ours.status !== 'pending') return 'no_change';
    const requestedBy = ours?.requestedBy ?? 'provider';
    if (ours) await store.updateRefund(tx, ours.id, { providerRefundId, status, updatedAt: now });
    else if (status !== 'succeeded') return 'not_final';
    else {
      await store.openRefund(tx, {
        id: randomUUIDv7(),
        paymentId: payment.id,
        providerRefundId,
        amount,
        status,
        reason: '',
        requestedBy,
        createdAt: report.createdAt,
        updatedAt: now,
      });
    }
    if (status === 'pending') return 'pending';
    const whole = status === 'succeeded' && (await store.refundedAmount(tx, payment.id)) >= payment.amount;
    const revoked = whole && !payment.refundedAt ? await takeBack(cashier, tx, payment, requestedBy) : null;
    await audit(tx, {
      actor: 'shop',
      action: `refund.${status}`,
      subject: `payment:${payment.id}`,
      after: { provider: providerRefundId, amount, revoked },
      at: now,
    });
    return status;
  });
};

const askProvider = async (cashier: Cashier, refund: store.RefundRow, payment: PaymentRow) => {
  if (refund.providerRefundId) {
    const found = await cashier.provider.findRefund(refund.providerRefundId);
    if (!found) throw new ProviderUnavailable('the provider does not know its own refund');
    return found;
  }
  return cashier.provider.refund({
    idempotenceKey: refund.id,
    providerPaymentId: payment.providerPaymentId as string,
    money: { minor: refund.amount, currency: payment.currency },
    description: refund.reason,
    email: payment.email,
  });
};

/** Asks for a refund, or after one, and applies the answer. A definite no ends it. */
export const followRefund = async (cashier: Cashier, refund: store.RefundRow): Promise<void> => {
  const payment = await store.findPayment(cashier.db, refund.paymentId);
  if (!payment) return;
  try {
    await applyRefund(cashier, await askProvider(cashier, refund, payment));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await cashier.db.transaction(async (tx) => {
      const now = cashier.now();
      await store.updateRefund(tx, refund.id, { status: 'failed', updatedAt: now });
      await audit(tx, {
        actor: 'shop',
        action: 'refund.failed',
        subject: `payment:${payment.id}`,
        after: { code: error.code },
        at: now,
      });
    });
    throw error;
  }
};

interface RefundRequest {
  reason: string;
  /** For the audit trail, and for the license. */
  actor: string;
  by: string;
  address: string | null;
}

/** Gives all of the money back that is not back yet. Asking twice asks for the same refund. */
export const refundPayment = async (cashier: Cashier, paymentId: string, request: RefundRequest): Promise<void> => {
  const { db, now } = cashier;
  const refund = await db.transaction(async (tx) => {
    const payment = await store.lockPayment(tx, paymentId);
    if (!payment) throw new Refusal('not_found');
    const pending = await store.findPendingRefund(tx, paymentId);
    if (pending) return pending;
    const amount = payment.amount - (await store.refundedAmount(tx, paymentId));
    if (payment.status !== 'succeeded' || amount <= 0) throw new Refusal('payment_not_refundable');
    const opened = await store.openRefund(tx, {
      id: randomUUIDv7(),
      paymentId,
      amount,
      status: 'pending',
      reason: request.reason,
      requestedBy: request.by,
      createdAt: now(),
      updatedAt: now(),
    });
    await audit(tx, {
      actor: request.actor,
      action: 'refund.requested',
      subject: `payment:${paymentId}`,
      after: { amount, reason: request.reason },
      address: request.address,
      at: now(),
    });
    return opened as store.RefundRow;
  });
  try {
    await followRefund(cashier, refund);
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      throw new Refusal('payment_provider_unavailable', { retryAfterSeconds: 30 });
    throw error instanceof ProviderRefused ? new Refusal('payment_refused') : error;
  }
};
