import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { enqueueMail } from '../../mail/mail-job.ts';
import { type ProviderRefund, ProviderRefused, ProviderUnavailable } from '../../payment-provider/provider.ts';
import { Refusal } from '../../refusal.ts';
import { audit } from '../audit/service.ts';
import { type Cashier, follow, lockPayment } from './follow.ts';
import { paymentRefunded } from './mail.tsx';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

/** Said on the license, for whoever looks at it later. */
const REVOKED_REASON = 'Payment refunded';
const REPLACED_REASON = 'Replaced, because an earlier payment was refunded';

/**
 * All the money is back with the customer: in the same transaction the license goes, and later ones no longer count on
 * from it.
 */
const takeBack = async (cashier: Cashier, tx: Db, payment: PaymentRow, by: string) => {
  const now = cashier.now();
  await store.updatePayment(tx, payment.id, { refundedAt: now, updatedAt: now });
  const license = await cashier.licenses.ofPayment(tx, payment.id);
  const revocation = { reason: REVOKED_REASON, replacedReason: REPLACED_REASON, by };
  const revoked = license && (await cashier.licenses.revoke(cashier, tx, license.id, revocation, now));
  await enqueueMail(cashier, tx, paymentRefunded, { paymentId: payment.id });
  return { revoked: license?.id ?? null, ...(revoked?.replaced.length ? { replaced: revoked.replaced } : {}) };
};

/** Asks for a refund, or after one. A definite no ends it. */
const askProvider = async (cashier: Cashier, refund: store.RefundRow, payment: PaymentRow) => {
  if (refund.providerRefundId) {
    const found = await cashier.provider.findRefund(refund.providerRefundId);
    if (!found) throw new ProviderUnavailable('the provider does not know its own refund');
    return found;
  }
  try {
    return await cashier.provider.refund({
      idempotenceKey: refund.id,
      providerPaymentId: payment.providerPaymentId as string,
      money: { minor: refund.amount, currency: payment.currency },
      description: refund.reason,
      email: payment.email,
    });
  } catch (error) {
    if (error instanceof ProviderRefused) await noteRefused(cashier, refund, error);
    throw error;
  }
};

const noteRefused = ({ db, now }: Cashier, { id, paymentId }: store.RefundRow, { code }: ProviderRefused) =>
  db.transaction(async (tx) => {
    if (!(await store.failRefund(tx, id, now()))) return;
    await audit(tx, {
      actor: 'shop',
      action: 'refund.failed',
      subject: `payment:${paymentId}`,
      after: { code },
      at: now(),
    });
  });

/**
 * First things first: the payment itself, and a refund of our own whose answer we have not heard, since the one we are
 * told of may be that.
 */
const catchUp = async (cashier: Cashier, payment: PaymentRow) => {
  if (payment.status !== 'succeeded') await follow(cashier, payment.id);
  const pending = await store.findPendingRefund(cashier.db, payment.id);
  if (!pending || pending.providerRefundId) return;
  await followRefund(cashier, pending).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
  });
};

/** Who asked for a refund that we did not ask for. */
const CABINET = 'provider';

/** What cannot be about a report: another sum than we asked for, or more than was paid. */
const disagreement = async (
  tx: Db,
  payment: PaymentRow,
  refund: store.RefundRow | undefined,
  { status, money }: ProviderRefund,
) => {
  if (money.currency !== payment.currency) return 'other_currency';
  if (refund && refund.requestedBy !== CABINET && refund.amount !== money.minor) return 'other_amount';
  if (status !== 'succeeded') return undefined;
  const others = await store.refundedAmount(tx, payment.id, refund?.id);
  return others + money.minor > payment.amount ? 'other_amount' : undefined;
};

/** A sum that was read wrongly once is put right. */
const isNews = (refund: store.RefundRow | undefined, { status, money }: ProviderRefund) => {
  if (!refund) return status === 'succeeded';
  if (refund.status === 'pending') return status !== 'pending' || refund.providerRefundId === null;
  return refund.status === status && refund.amount !== money.minor;
};

const noteRefund = (
  tx: Db,
  payment: PaymentRow,
  refund: store.RefundRow | undefined,
  { id: providerRefundId, status, money, createdAt }: ProviderRefund,
  updatedAt: Date,
) => {
  const told = { providerRefundId, status, amount: money.minor, updatedAt };
  if (refund) return store.updateRefund(tx, refund.id, told);
  return store.openRefund(tx, {
    ...told,
    id: randomUUIDv7(),
    paymentId: payment.id,
    reason: '',
    requestedBy: CABINET,
    createdAt,
  });
};

/**
 * Believes what the provider says of a refund, ours or one made in the provider's own cabinet. A part of the price is
 * only noted; once all of it is back, the license is revoked and later ones are put right (docs/decisions/014).
 */
export const applyRefund = async (
  cashier: Cashier,
  report: ProviderRefund,
  asked?: store.RefundRow,
): Promise<string> => {
  const known = await store.findByProviderId(cashier.db, report.providerPaymentId);
  if (!known) return 'unknown_payment';
  if (!asked) await catchUp(cashier, known);
  return cashier.db.transaction(async (tx) => {
    const now = cashier.now();
    const payment = await lockPayment(cashier, tx, known.id);
    if (payment?.status !== 'succeeded') return 'not_paid';
    const pending = asked && (await store.findPendingRefund(tx, payment.id));
    const refund = (await store.findRefund(tx, report.id)) ?? (pending?.id === asked?.id ? pending : undefined);
    const problem = await disagreement(tx, payment, refund, report);
    if (problem) return problem;
    if (!isNews(refund, report)) return 'no_change';
    await noteRefund(tx, payment, refund, report, now);
    const { status, money } = report;
    if (status === 'pending') return status;
    const isWhole = (await store.refundedAmount(tx, payment.id)) >= payment.amount;
    const taken =
      isWhole && !payment.refundedAt
        ? await takeBack(cashier, tx, payment, refund?.requestedBy ?? CABINET)
        : { revoked: null };
    await audit(tx, {
      actor: 'shop',
      action: `refund.${status}`,
      subject: `payment:${payment.id}`,
      after: { provider: report.id, amount: money.minor, ...taken },
      at: now,
    });
    return status;
  });
};

/** Asks for a refund, or after one, and applies the answer. */
export const followRefund = async (cashier: Cashier, refund: store.RefundRow): Promise<void> => {
  const payment = await store.findPayment(cashier.db, refund.paymentId);
  if (payment) await applyRefund(cashier, await askProvider(cashier, refund, payment), refund);
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
    const payment = await lockPayment(cashier, tx, paymentId);
    if (!payment) throw new Refusal('not_found');
    const pending = await store.findPendingRefund(tx, paymentId);
    if (pending) return pending;
    const amount = payment.amount - (await store.refundedAmount(tx, paymentId));
    if (payment.status !== 'succeeded' || amount <= 0) throw new Refusal('payment_not_refundable');
    if (await cashier.licenses.isContinued(tx, paymentId)) throw new Refusal('refund_later_first');
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
