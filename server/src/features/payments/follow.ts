import type { Db } from '../../db/database.ts';
import { enqueueMail } from '../../mail/mail-job.ts';
import type { ProviderPayment } from '../../payment-provider/provider.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/service.ts';
import { disagreement, nextCheckAt, nextStatus } from './domain.ts';
import { paymentCanceled, paymentFailed, paymentSucceeded } from './mail.tsx';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';
import { isOpen } from './wire.ts';

/** What following a payment takes; the command line has no more than this. */
export type Cashier = Pick<Services, 'db' | 'jobs' | 'licenses' | 'provider' | 'now'>;

/**
 * Until the transaction ends, nobody else changes it or the licenses of its client. The client comes before the payment,
 * since a refund may change what other payments for the same client have bought.
 */
export const lockPayment = async ({ licenses }: Pick<Cashier, 'licenses'>, tx: Db, id: string) => {
  const payment = await store.findPayment(tx, id);
  if (!payment) return;
  await licenses.lockClient(tx, payment.clientId, payment.userId);
  return store.lockPayment(tx, id);
};

const note = (tx: Db, payment: PaymentRow, action: string, after: object, at: Date) =>
  audit(tx, {
    actor: 'shop',
    action: `payment.${action}`,
    subject: `payment:${payment.id}`,
    before: { status: payment.status },
    after,
    at,
  });

const succeed = async ({ licenses, jobs }: Cashier, tx: Db, payment: PaymentRow, now: Date) => {
  const { id, userId, clientId, plan, licensee, hostname } = payment;
  const license = await licenses.issue(tx, { userId, clientId, type: plan, licensee, hostname, paymentId: id }, now);
  await enqueueMail({ jobs }, tx, paymentSucceeded, { paymentId: id });
  return license.id;
};

/**
 * Believes what the provider says of a payment, as far as it can be: one transaction that changes the status once and
 * brings along all that follows from it. Says what came of it.
 */
export const applyReport = (cashier: Cashier, paymentId: string, report: ProviderPayment): Promise<string> =>
  cashier.db.transaction(async (tx) => {
    const now = cashier.now();
    const payment = await lockPayment(cashier, tx, paymentId);
    if (!payment) return 'unknown_payment';
    const checked = { checks: payment.checks + 1, checkedAt: now, nextCheckAt: nextCheckAt(payment.checks, now) };
    const problem = disagreement(payment, report, cashier.provider.shopId);
    if (problem) {
      await store.updatePayment(tx, payment.id, { ...checked, problem });
      if (problem !== payment.problem) await note(tx, payment, 'doubted', { problem, provider: report.id }, now);
      return problem;
    }
    const status = nextStatus(payment.status, report.status);
    await store.updatePayment(tx, payment.id, {
      ...checked,
      problem: null,
      providerPaymentId: report.id,
      confirmationUrl: report.confirmationUrl ?? payment.confirmationUrl,
      ...(status ? { status, updatedAt: now } : {}),
      ...(status === 'succeeded' ? { paidAt: report.paidAt ?? now, cancelReason: null, licensed: true } : {}),
      ...(status === 'canceled' ? { cancelReason: report.cancelReason } : {}),
    });
    if (!status) return 'no_change';
    const after: Record<string, unknown> = { status, provider: report.id };
    if (status === 'succeeded') after.license = await succeed(cashier, tx, payment, now);
    if (status === 'canceled') await enqueueMail(cashier, tx, paymentCanceled, { paymentId });
    await note(tx, payment, status, after, now);
    return status;
  });

/** A hold is turned into a payment; we never ask for one, but a shop can be set up to hold. */
const captureHeld = async (cashier: Cashier, payment: PaymentRow, report: ProviderPayment) => {
  const { amount: minor, currency, idempotenceKey } = payment;
  const captured = await cashier.provider.capture(report.id, { minor, currency }, `capture-${idempotenceKey}`);
  return applyReport(cashier, payment.id, captured);
};

/** The provider said no for good, or knows nothing of it: unless somebody has heard otherwise meanwhile. */
export const failPayment = (cashier: Cashier, seen: PaymentRow, reason: string): Promise<string> =>
  cashier.db.transaction(async (tx) => {
    const now = cashier.now();
    const payment = await lockPayment(cashier, tx, seen.id);
    if (!payment || !isOpen(payment.status) || payment.providerPaymentId !== seen.providerPaymentId) {
      return 'no_change';
    }
    await store.updatePayment(tx, payment.id, { status: 'failed', cancelReason: reason, updatedAt: now });
    await enqueueMail(cashier, tx, paymentFailed, { paymentId: payment.id });
    await note(tx, payment, 'failed', { status: 'failed', reason }, now);
    return 'failed';
  });

/** Long enough for a request to the provider that was under way to have ended. */
const GIVE_UP_AFTER = 10 * 60_000;
/** Clocks differ. */
const LEEWAY = 5 * 60_000;

/** A payment whose answer got lost: the provider's ledger tells whether it was made. */
const findInLedger = async ({ provider }: Cashier, { id, createdAt }: PaymentRow) => {
  for await (const report of provider.payments(new Date(createdAt.getTime() - LEEWAY))) {
    if (report.paymentId === id) return report;
  }
};

/**
 * Asks the provider about a payment and applies the answer. Says what came of it. `hint` is an id a notification named,
 * for a payment whose own we have not heard yet.
 */
export const follow = async (cashier: Cashier, paymentId: string, hint?: string): Promise<string> => {
  const payment = await store.findPayment(cashier.db, paymentId);
  if (!payment) return 'unknown_payment';
  const known = payment.providerPaymentId ?? hint;
  const report = known ? await cashier.provider.findPayment(known) : await findInLedger(cashier, payment);
  if (report) {
    const outcome = await applyReport(cashier, payment.id, report);
    const held = report.status === 'waiting_for_capture' && ['waiting_for_capture', 'no_change'].includes(outcome);
    return held && isOpen(payment.status) ? captureHeld(cashier, payment, report) : outcome;
  }
  const now = cashier.now();
  const isHearsay = hint !== undefined && known === hint;
  if (!isHearsay && now.getTime() - payment.createdAt.getTime() > GIVE_UP_AFTER) {
    return failPayment(cashier, payment, 'not_created');
  }
  const { checks } = payment;
  await store.updatePayment(cashier.db, payment.id, { checks: checks + 1, nextCheckAt: nextCheckAt(checks, now) });
  return 'unknown_at_provider';
};
