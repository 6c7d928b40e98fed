import { type PaymentStatus, paymentStatuses } from '@warden/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { groupTransaction, inGroups } from '../../platform/in-groups.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { PaymentProvider, ProviderPayment } from '../../platform/payment-provider/provider.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import { currentTraceparent, traced } from '../../platform/work.ts';
import { audit, shop } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseRow, LicenseService } from '../licenses/service.ts';
import type { SettingsService } from '../settings/service.ts';
import { isOpen, mismatchOf, nextCheckAt, nextStatus, type PaymentOutcome } from './domain.ts';
import { paymentCanceled, paymentFailed, paymentSucceeded } from './mail.tsx';
import type { Opening } from './opening.ts';
import type { purchaseFacts } from './purchase-facts.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

export interface PaymentResources {
  db: Db;
  licenses: LicenseService;
  accounts: Pick<AccountService, 'find' | 'findAll' | 'lock' | 'userOfSession'>;
  settings: Pick<SettingsService, 'ofStored'>;
  provider: PaymentProvider;
  jobs: Pick<JobQueue, 'enqueue'>;
  limits: Limits;
  log: FastifyBaseLogger;
  publicUrl: string;
  now: () => Date;
}

/** The operations of a busy moment, each of which works for many requests or jobs at once. */
export interface PaymentGroups {
  /** Undefined where a payment for the same purchase is open. */
  openCard: (opening: Opening) => Promise<PaymentRow | undefined>;
  /** Stores the provider's id of a payment; false where the payment has ended. */
  setProvider: (provider: Parameters<typeof store.setProviders>[1][number]) => Promise<boolean>;
  applyReport: (read: PaymentRow, report: ProviderPayment) => Promise<PaymentOutcome>;
}

export type PaymentDependencies = PaymentResources &
  PaymentGroups & { purchaseFacts: ReturnType<typeof purchaseFacts> };

/**
 * Keeps other transactions from changing the payment and the licenses of its client, and returns the payment as it is
 * now. The client is locked before the payment, because a refund may change what other payments for the same client have
 * bought. Clients of payments never change, so the caller may have read the payment earlier.
 */
const lockKnown = async (
  { licenses }: Pick<PaymentDependencies, 'licenses'>,
  tx: Db,
  { id, clientId, userId }: PaymentRow,
) => {
  await licenses.lockClient(tx, clientId, userId);
  return store.lockPayment(tx, id);
};

export const lockPayment = async (dependencies: Pick<PaymentDependencies, 'licenses'>, tx: Db, id: string) => {
  const payment = await store.findPayment(tx, id);
  return payment && lockKnown(dependencies, tx, payment);
};

/** A transaction that is rolled back afterwards has counted too, which is rare enough for a chart. */
export const countPayment = counter(
  'warden_payments_total',
  'Payments that reached a status; pending ones are new',
  'status',
  paymentStatuses,
);

/** The audit entry of a new status. */
const entryOf = (payment: PaymentRow, action: PaymentStatus | 'doubted', after: object, at: Date) => {
  if (action !== 'doubted') countPayment(action);
  return {
    ...shop,
    action: `payment.${action}`,
    subject: `payment:${payment.id}`,
    before: { status: payment.status },
    after,
    at,
  };
};

/** Writes the audit entry of a new status. */
export const record = (tx: Db, ...entry: Parameters<typeof entryOf>) => audit(tx, entryOf(...entry));

interface Success {
  payment: PaymentRow;
  change: Partial<PaymentRow> & { paidAt: Date };
  /** What the audit entry says besides. */
  facts: object;
  /** Names the request that the mail follows from. */
  traceparent?: string | undefined;
}

/**
 * Does everything that follows from the arrival of the money, in whatever way it came: payments succeed, their licenses
 * are issued and mailed. The caller has locked the payments, which are for different clients, and knows that they have
 * not succeeded before.
 */
const succeedAll = async (
  { licenses, jobs }: Pick<PaymentDependencies, 'licenses' | 'jobs'>,
  tx: Db,
  successes: readonly Success[],
  now: Date,
) => {
  if (successes.length === 0) return [];
  const succeeded = { status: 'succeeded', updatedAt: now, cancelReason: null, licensed: true } as const;
  const changes = successes.map(({ payment: { id }, change }) => ({ ...change, ...succeeded, id }));
  await store.updatePayments(tx, changes);
  const orders = successes.map(({ payment: { id, userId, clientId, plan: type, licensee, hostname } }) => ({
    ...{ userId, clientId, type, licensee, hostname },
    paymentId: id,
    actor: shop,
  }));
  const issued = await traced('license issue', () => licenses.issueAll(tx, orders, now));
  const mails = successes.map(({ payment, traceparent }) => ({ paymentId: payment.id, traceparent }));
  await enqueueMail({ jobs }, tx, paymentSucceeded, ...mails);
  const entries = successes.map(({ payment, facts }, index) =>
    entryOf(payment, 'succeeded', { status: 'succeeded', ...facts, license: issued[index]?.id }, now),
  );
  await audit(tx, ...entries);
  return issued;
};

/** The same for one payment. */
export const succeed = async (
  dependencies: Pick<PaymentDependencies, 'licenses' | 'jobs'>,
  tx: Db,
  success: Success,
  now: Date,
) => (await succeedAll(dependencies, tx, [success], now))[0] as LicenseRow;

interface Report {
  read: PaymentRow;
  report: ProviderPayment;
  traceparent: string | undefined;
}

/** Applies a report to its locked payment, except a success, which the caller adds to the others. */
const applyOne = async (
  { provider, jobs }: Pick<PaymentResources, 'provider' | 'jobs'>,
  tx: Db,
  payment: PaymentRow | undefined,
  report: ProviderPayment,
  now: Date,
): Promise<PaymentOutcome | Omit<Success, 'traceparent'>> => {
  if (!payment) return 'unknown_payment';
  const checked = { checks: payment.checks + 1, checkedAt: now, nextCheckAt: nextCheckAt(payment.checks, now) };
  const problem = mismatchOf(payment, report, provider.shopId);
  if (problem) {
    await store.updatePayment(tx, payment.id, { ...checked, problem });
    if (problem !== payment.problem) await record(tx, payment, 'doubted', { problem, provider: report.id }, now);
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
    return { payment, change: { ...reported, paidAt: report.paidAt ?? now }, facts: { provider: report.id } };
  }
  await store.updatePayment(tx, payment.id, {
    ...reported,
    ...(status ? { status, updatedAt: now } : {}),
    ...(status === 'canceled' ? { cancelReason: report.cancelReason } : {}),
  });
  if (!status) return 'no_change';
  if (status === 'canceled') await enqueueMail({ jobs }, tx, paymentCanceled, { paymentId: payment.id });
  await record(tx, payment, status, { status, provider: report.id }, now);
  return status;
};

/** Applies reports about payments of different clients, in one transaction. */
const applyReports = (dependencies: PaymentResources, reports: readonly Report[]): Promise<PaymentOutcome[]> =>
  groupTransaction(dependencies.db, reports, async (tx) => {
    const now = dependencies.now();
    const read = reports.map((each) => each.read);
    await dependencies.licenses.lockClients(
      tx,
      read.map(({ clientId }) => clientId),
      read.map(({ userId }) => userId),
    );
    const ids = read.map(({ id }) => id);
    const locked = new Map((await store.lockPayments(tx, ids)).map((payment) => [payment.id, payment]));
    const outcomes: PaymentOutcome[] = [];
    const successes: Success[] = [];
    for (const { read: payment, report, traceparent } of reports) {
      const applied = await applyOne(dependencies, tx, locked.get(payment.id), report, now);
      if (typeof applied === 'object') successes.push({ ...applied, traceparent });
      outcomes.push(typeof applied === 'object' ? 'succeeded' : applied);
    }
    await succeedAll(dependencies, tx, successes, now);
    return outcomes;
  });

/**
 * Applies the provider's report about a payment if it matches our order. One transaction changes the status once and
 * does everything that follows from it. Reports that come together are applied together.
 */
export const reportApplier = (dependencies: PaymentResources) => {
  const apply = inGroups(
    (reports: Report[]) => applyReports(dependencies, reports),
    ({ read }) => read.clientId,
  );
  return (read: PaymentRow, report: ProviderPayment) => apply({ read, report, traceparent: currentTraceparent() });
};

/** Captures the money of a hold. We never order a hold, but an account at the provider can be set up to make them. */
const capture = async (dependencies: PaymentDependencies, payment: PaymentRow, report: ProviderPayment) => {
  const { amount: minor, currency, idempotenceKey } = payment;
  const captured = await dependencies.provider.capture(report.id, { minor, currency }, `capture-${idempotenceKey}`);
  return dependencies.applyReport(payment, captured);
};

/**
 * Ends a payment that the provider refused for good or does not know, unless another transaction has changed it since it
 * was read.
 */
export const failPayment = (
  dependencies: PaymentDependencies,
  read: PaymentRow,
  reason: string,
): Promise<PaymentOutcome> =>
  dependencies.db.transaction(async (tx) => {
    const now = dependencies.now();
    const payment = await lockKnown(dependencies, tx, read);
    if (!payment || !isOpen(payment.status) || payment.providerPaymentId !== read.providerPaymentId) {
      return 'no_change';
    }
    await store.updatePayment(tx, payment.id, { status: 'failed', cancelReason: reason, updatedAt: now });
    await enqueueMail(dependencies, tx, paymentFailed, { paymentId: payment.id });
    await record(tx, payment, 'failed', { status: 'failed', reason }, now);
    return 'failed';
  });

/** After this time, a request to the provider that was under way has ended. */
const GIVE_UP_AFTER = 10 * 60_000;
/** How much the provider's clock may differ from ours. */
const CLOCK_DIFFERENCE = 5 * 60_000;

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
    const outcome = await dependencies.applyReport(payment, report);
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
