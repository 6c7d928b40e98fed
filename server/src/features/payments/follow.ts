import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { moneyOf } from '../../platform/money.ts';
import type { ProviderPayment } from '../../platform/payment-provider/provider.ts';
import { MINUTE } from '../../platform/time.ts';
import { audit, shop } from '../audit/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { isOpen, mismatchOf, nextCheckAt, nextStatus, type PaymentOutcome } from './domain.ts';
import { lockReadPayment } from './locks.ts';
import { paymentCanceled, paymentFailed } from './mail.tsx';
import { recordStatus, succeed } from './status.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

const recordMismatch = (tx: Db, { id, status }: PaymentRow, after: object, at: Date) =>
  audit(tx, { ...shop, action: 'payment.doubted', subject: `payment:${id}`, before: { status }, after, at });

/**
 * Applies a report to its locked payment. What the shop orders by itself has mails of its own (features/renewals), which
 * say what to do.
 */
const applyToLocked = async (
  dependencies: PaymentDependencies,
  tx: Db,
  payment: PaymentRow,
  report: ProviderPayment,
): Promise<PaymentOutcome> => {
  const now = dependencies.now();
  const checked = { checks: payment.checks + 1, checkedAt: now, nextCheckAt: nextCheckAt(payment.checks, now) };
  const problem = mismatchOf(payment, report, dependencies.provider.shopId);
  if (problem) {
    await store.updatePayment(tx, payment.id, { ...checked, problem });
    if (problem !== payment.problem) await recordMismatch(tx, payment, { problem, provider: report.id }, now);
    return problem;
  }
  const status = nextStatus(payment.status, report.status);
  const reported = {
    ...checked,
    problem: null,
    providerPaymentId: report.id,
    confirmationUrl: report.confirmationUrl ?? payment.confirmationUrl,
  };
  if (status === 'succeeded') {
    const { userId, saveMethod, orderedBy } = payment;
    if (saveMethod && userId && report.method?.saved) {
      const saved = { userId, storedBy: orderedBy ?? userId, paymentId: payment.id, method: report.method };
      await dependencies.savedMethods.save(tx, saved, now);
    }
    const change = { ...reported, paidAt: report.paidAt ?? now, paidWith: report.method?.type ?? null };
    await succeed(dependencies, tx, payment, { change, facts: { provider: report.id } }, now);
    return status;
  }
  await store.updatePayment(tx, payment.id, {
    ...reported,
    ...(status ? { status, updatedAt: now } : {}),
    ...(status === 'canceled' ? { cancelReason: report.cancelReason, company: null } : {}),
  });
  if (!status) return 'no_change';
  if (status === 'canceled') {
    if (payment.promoCodeId) await dependencies.promoCodes.release(tx, payment.id);
    if (!payment.isRenewal) await enqueueMail(dependencies, tx, paymentCanceled, { paymentId: payment.id });
  }
  await recordStatus(tx, payment, status, { provider: report.id }, now);
  return status;
};

/**
 * Applies the provider's report about a payment if it matches our order. One transaction changes the status once and
 * does everything that follows from it.
 */
export const applyReport = (
  dependencies: PaymentDependencies,
  read: PaymentRow,
  report: ProviderPayment,
): Promise<PaymentOutcome> =>
  dependencies.db.transaction(async (tx) => {
    const payment = await lockReadPayment(dependencies, tx, read);
    return payment ? applyToLocked(dependencies, tx, payment, report) : 'unknown_payment';
  });

/** Captures the money of a hold. We never order a hold, but an account at the provider can be set up to make them. */
const capture = async (dependencies: PaymentDependencies, payment: PaymentRow, report: ProviderPayment) => {
  const key = `capture-${payment.idempotenceKey}`;
  const captured = await dependencies.provider.capture(report.id, moneyOf(payment), key);
  return applyReport(dependencies, payment, captured);
};

/**
 * Ends a payment that the provider refused for good or does not know, unless another transaction has changed it since
 * it was read.
 */
export const failPayment = (
  dependencies: PaymentDependencies,
  read: PaymentRow,
  reason: string,
): Promise<PaymentOutcome> =>
  dependencies.db.transaction(async (tx) => {
    const now = dependencies.now();
    const payment = await lockReadPayment(dependencies, tx, read);
    if (!payment || !isOpen(payment.status) || payment.providerPaymentId !== read.providerPaymentId) {
      return 'no_change';
    }
    await store.updatePayment(tx, payment.id, { status: 'failed', cancelReason: reason, updatedAt: now });
    if (payment.promoCodeId) await dependencies.promoCodes.release(tx, payment.id);
    if (!payment.isRenewal) await enqueueMail(dependencies, tx, paymentFailed, { paymentId: payment.id });
    await recordStatus(tx, payment, 'failed', { reason }, now);
    return 'failed';
  });

/** After this time, a request to the provider that was under way has ended. */
const GIVE_UP_AFTER = 10 * MINUTE;
/** How much the provider's clock may differ from ours. */
const CLOCK_DIFFERENCE = 5 * MINUTE;

/** Finds a payment whose creation was never answered in the provider's ledger, which says whether it was made. */
const findInLedger = async ({ provider }: PaymentDependencies, { id, createdAt }: PaymentRow) => {
  for await (const report of provider.payments(new Date(createdAt.getTime() - CLOCK_DIFFERENCE))) {
    if (report.paymentId === id) return report;
  }
};

/**
 * Asks the provider about a payment and applies the answer. `notifiedId` is the provider's id from a notification, for
 * a payment whose provider id is not stored yet.
 */
export const follow = async (dependencies: PaymentDependencies, paymentId: string, notifiedId?: string) => {
  const payment = await store.findPayment(dependencies.db, paymentId);
  return payment ? followRead(dependencies, payment, notifiedId) : 'unknown_payment';
};

/** The same for a payment that was read before. */
export const followRead = async (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  notifiedId?: string,
): Promise<PaymentOutcome> => {
  // The provider knows nothing of an invoice.
  if (payment.method !== 'card') return 'unknown_payment';
  const providerId = payment.providerPaymentId ?? notifiedId;
  const report = providerId
    ? await dependencies.provider.findPayment(providerId)
    : await findInLedger(dependencies, payment);
  if (report) {
    const outcome = await applyReport(dependencies, payment, report);
    const isHeld =
      report.status === 'waiting_for_capture' && (outcome === 'waiting_for_capture' || outcome === 'no_change');
    return isHeld && isOpen(payment.status) ? capture(dependencies, payment, report) : outcome;
  }
  const now = dependencies.now();
  // An id that only a notification gave may be wrong, so it proves nothing that the provider does not know it.
  const isUnproven = notifiedId !== undefined && providerId === notifiedId;
  if (!isUnproven && now.getTime() - payment.createdAt.getTime() > GIVE_UP_AFTER) {
    return failPayment(dependencies, payment, 'not_created');
  }
  const { checks } = payment;
  await store.updatePayment(dependencies.db, payment.id, {
    checks: checks + 1,
    nextCheckAt: nextCheckAt(checks, now),
  });
  return 'unknown_at_provider';
};
