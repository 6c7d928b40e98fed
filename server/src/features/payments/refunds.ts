import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { isSameMoney, moneyMismatch } from '../../platform/money.ts';
import { type ProviderRefund, ProviderRefused, ProviderUnavailable } from '../../platform/payment-provider/provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit, shop } from '../audit/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { Mismatch, PaymentOutcome } from './domain.ts';
import { follow } from './follow.ts';
import { lockPayment } from './locks.ts';
import { paymentRefunded } from './mail.tsx';
import { buyerAddress } from './pseudonyms.ts';
import { descriptionOf } from './receipts.ts';
import { refundRefused } from './refund-failures.ts';
import * as refundStore from './refund-store.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

/**
 * Marks a payment as refunded in full. The same transaction revokes its license and replaces later ones that counted on
 * from it.
 */
export const completeRefund = async (
  { licenses, now: clock }: Pick<PaymentDependencies, 'licenses' | 'now'>,
  tx: Db,
  payment: PaymentRow,
  by: string,
) => {
  const now = clock();
  await store.updatePayment(tx, payment.id, { refundedAt: now, updatedAt: now });
  const refunded = await licenses.refund(tx, payment.id, by, now);
  return {
    revoked: refunded?.revoked ?? null,
    ...(refunded?.replaced.length ? { replaced: refunded.replaced } : {}),
  };
};

/** Asks the provider for a refund, or about one that it has begun. A definite refusal ends the refund. */
const askProvider = async (dependencies: PaymentDependencies, refund: refundStore.RefundRow, payment: PaymentRow) => {
  if (refund.providerRefundId) {
    const found = await dependencies.provider.findRefund(refund.providerRefundId);
    if (!found) throw new ProviderUnavailable('the provider does not know its own refund');
    return found;
  }
  try {
    return await dependencies.provider.refund({
      idempotenceKey: refund.id,
      providerPaymentId: payment.providerPaymentId as string,
      money: { minor: refund.amount, currency: payment.currency },
      description: refund.reason,
      sold: descriptionOf(payment),
      // The receipt needs some address, even where the buyer was forgotten.
      email: (await buyerAddress(dependencies.db, payment)) ?? payment.email,
    });
  } catch (error) {
    if (error instanceof ProviderRefused) await recordRefusal(dependencies, refund, payment, failureOf(error));
    throw error;
  }
};

const failureOf = ({ code, explanation }: ProviderRefused): refundStore.Failure => ({
  failureCode: code,
  failureText: explanation ?? null,
});

const recordRefusal = (
  { db, now }: PaymentDependencies,
  { id }: refundStore.RefundRow,
  { id: paymentId, userId: owner }: PaymentRow,
  failure: refundStore.Failure,
) =>
  db.transaction(async (tx) => {
    if (!(await refundStore.failRefund(tx, id, failure, now()))) return;
    await audit(tx, {
      ...shop,
      action: 'refund.failed',
      subject: `payment:${paymentId}`,
      owner,
      after: { code: failure.failureCode },
      at: now(),
    });
  });

/** Updates the payment, and a refund of our own whose answer got lost, because the reported refund may be that one. */
const catchUp = async (dependencies: PaymentDependencies, payment: PaymentRow) => {
  if (payment.status !== 'succeeded') await follow(dependencies, payment.id);
  const pending = await refundStore.findPendingRefund(dependencies.db, payment.id);
  if (!pending || pending.providerRefundId) return;
  await followRefund(dependencies, pending).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
  });
};

/** The stored requester of a refund that was made at the provider and not by the shop. */
const MADE_AT_PROVIDER = 'provider';

/** Returns how a report contradicts our records: it may have another sum than we asked for, or more than was paid. */
const mismatchOf = async (
  tx: Db,
  payment: PaymentRow,
  refund: refundStore.RefundRow | undefined,
  { status, money }: ProviderRefund,
): Promise<Mismatch | undefined> => {
  const isOurs = refund && refund.requestedBy !== MADE_AT_PROVIDER;
  const minor = isOurs ? refund.amount : money.minor;
  const difference = moneyMismatch({ minor, currency: payment.currency }, money);
  if (difference) return difference;
  if (status !== 'succeeded') return undefined;
  const others = await refundStore.refundedAmount(tx, payment.id, refund?.id);
  return others + money.minor > payment.amount ? 'other_amount' : undefined;
};

/** Whether the report says something that is not stored yet. A sum that was stored wrongly once is corrected. */
const changesRefund = (
  { currency }: PaymentRow,
  refund: refundStore.RefundRow | undefined,
  { status, money }: ProviderRefund,
) => {
  if (!refund) return status === 'succeeded';
  if (refund.status === 'pending') return status !== 'pending' || refund.providerRefundId === null;
  return refund.status === status && !isSameMoney({ minor: refund.amount, currency }, money);
};

const storeRefund = (
  tx: Db,
  payment: PaymentRow,
  refund: refundStore.RefundRow | undefined,
  { id: providerRefundId, status, money, createdAt, cancelReason: failureCode }: ProviderRefund,
  updatedAt: Date,
) => {
  const reported = { providerRefundId, status, amount: money.minor, failureCode, updatedAt };
  if (refund) return refundStore.updateRefund(tx, refund.id, reported);
  return refundStore.insertRefund(tx, {
    ...reported,
    id: randomUUIDv7(),
    paymentId: payment.id,
    reason: '',
    requestedBy: MADE_AT_PROVIDER,
    createdAt,
  });
};

/**
 * Applies the provider's report about a refund, which the shop may have ordered or not. A part of the price is only
 * recorded; once the whole price is refunded, the license is revoked and later ones are corrected (docs/decisions/014).
 */
export const applyRefund = async (
  dependencies: PaymentDependencies,
  report: ProviderRefund,
  asked?: refundStore.RefundRow,
): Promise<PaymentOutcome> => {
  const known = await store.findByProviderId(dependencies.db, report.providerPaymentId);
  if (!known) return 'unknown_payment';
  if (!asked) await catchUp(dependencies, known);
  return dependencies.db.transaction(async (tx) => {
    const now = dependencies.now();
    const payment = await lockPayment(dependencies, tx, known.id);
    if (payment?.status !== 'succeeded') return 'not_paid';
    const pending = asked && (await refundStore.findPendingRefund(tx, payment.id));
    const refund = (await refundStore.findRefund(tx, report.id)) ?? (pending?.id === asked?.id ? pending : undefined);
    const problem = await mismatchOf(tx, payment, refund, report);
    if (problem) return problem;
    if (!changesRefund(payment, refund, report)) return 'no_change';
    await storeRefund(tx, payment, refund, report, now);
    const { status, money, cancelReason } = report;
    if (status === 'pending') return status;
    const remaining = payment.amount - (await refundStore.refundedAmount(tx, payment.id));
    const isComplete = remaining <= 0 && !payment.refundedAt;
    const completed = isComplete
      ? await completeRefund(dependencies, tx, payment, refund?.requestedBy ?? MADE_AT_PROVIDER)
      : { revoked: null };
    await audit(tx, {
      ...shop,
      action: `refund.${status}`,
      subject: `payment:${payment.id}`,
      owner: payment.userId,
      after: {
        provider: report.id,
        amount: money.minor,
        currency: money.currency,
        ...(cancelReason ? { code: cancelReason } : {}),
        ...completed,
      },
      at: now,
    });
    if (status === 'succeeded') {
      const data = { payment_id: payment.id };
      await dependencies.webhooks.emit(tx, { owner: payment.userId }, { type: 'payment.refunded', data });
    }
    const isCorrected =
      status === 'succeeded' && (await dependencies.cardDocuments.refunded(tx, payment, { remaining }, now));
    // The mail with the correction says the same.
    if (isComplete && !isCorrected) await enqueueMail(dependencies, tx, paymentRefunded, { paymentId: payment.id });
    return status;
  });
};

/** Asks the provider for a refund, or about one that it has begun, and applies the answer. */
export const followRefund = async (dependencies: PaymentDependencies, refund: refundStore.RefundRow): Promise<void> => {
  const payment = await store.findPayment(dependencies.db, refund.paymentId);
  if (payment) await applyRefund(dependencies, await askProvider(dependencies, refund, payment), refund);
};

export interface RefundRequest extends AuditActor {
  reason: string;
  /** The person who asked for the refund, as administrators read it on the refund and on the revoked license. */
  by: string;
}

/** Refunds all of the money that was not refunded yet. A second call orders no second refund. */
export const refundPayment = async (
  dependencies: PaymentDependencies,
  paymentId: string,
  request: RefundRequest,
): Promise<void> => {
  const { db, now } = dependencies;
  const refund = await db.transaction(async (tx) => {
    const payment = await lockPayment(dependencies, tx, paymentId);
    if (!payment) throw new Refusal('not_found');
    // The money of an invoice goes back by bank transfer.
    if (payment.method === 'invoice') throw new Refusal('payment_not_refundable');
    const pending = await refundStore.findPendingRefund(tx, paymentId);
    if (pending) return pending;
    const amount = payment.amount - (await refundStore.refundedAmount(tx, paymentId));
    if (payment.status !== 'succeeded' || amount <= 0) throw new Refusal('payment_not_refundable');
    if (await dependencies.licenses.isContinued(tx, paymentId)) throw new Refusal('refund_later_first');
    const opened = await refundStore.insertRefund(tx, {
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
      address: request.address ?? null,
      action: 'refund.requested',
      subject: `payment:${paymentId}`,
      owner: payment.userId,
      after: { amount, currency: payment.currency, reason: request.reason },
      at: now(),
    });
    return opened as refundStore.RefundRow;
  });
  try {
    await followRefund(dependencies, refund);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('refund_unanswered', { retryAfterSeconds: 60 });
    throw error instanceof ProviderRefused ? await refundRefused(dependencies, paymentId, failureOf(error)) : error;
  }
  const { status, failureCode, failureText } = await refundStore.reloadRefund(db, refund.id);
  if (status !== 'canceled') return;
  throw await refundRefused(dependencies, paymentId, { failureCode: failureCode ?? 'general_decline', failureText });
};
