import type { Db } from '../../platform/db/database.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { PaymentProvider } from '../../platform/payment-provider/provider.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import { deleteUnmatched } from './event-store.ts';
import { logNotFollowed } from './follow-for-buyer.ts';
import { fillLines } from './lines.ts';
import { followReceipt } from './receipts.ts';
import { listPendingRefunds, listUnspread } from './refund-store.ts';
import type { PaymentService } from './service.ts';
import * as store from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'background' | 'log' | 'now'> {
  provider: Pick<PaymentProvider, 'findReceipt'>;
  payments: Pick<
    PaymentService,
    'follow' | 'handleEvent' | 'followRefund' | 'issueMissing' | 'spreadRefunds' | 'reconcile'
  >;
}

const BATCH = 200;

/** Notifications about payments that are not ours are deleted after this time. */
export const UNMATCHED_EVENTS = 90 * DAY;

/** A notification is only a hint: the facts are read from the provider. */
export const handleNotification: Job<{ eventId: string }, Dependencies> = {
  name: 'payments-notified',
  options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 15 * 60, expireInSeconds: 300 },
  // Others go on while the provider lets one of them wait for its answer.
  parallel: 4,
  run: ({ eventId }, { payments }) => payments.handleEvent(eventId),
};

const SWEEP_SECONDS = 600;

const attempt = ({ log }: Dependencies, work: Promise<unknown>) =>
  work.catch((error: unknown) => logNotFollowed({ log }, error));

/** Failed items, and those for which there was no time, are left to the next run. */
const eachUntil = async <T>(
  dependencies: Dependencies,
  end: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
) => {
  for (const item of items) {
    if (dependencies.now().getTime() > end) return;
    await attempt(dependencies, work(item));
  }
};

const followDue = async (dependencies: Dependencies, end: number) => {
  const { db, payments, now } = dependencies;
  const due = now();
  while (now().getTime() <= end) {
    const id = await store.claimDue(db, due, now());
    if (!id) return;
    await attempt(dependencies, payments.follow(id));
  }
};

/** Asks the provider about everything that is not final, because notifications may never come. */
export const sweepPayments: Job<object, Dependencies> = {
  name: 'payments-sweep',
  options: { retryLimit: 2, expireInSeconds: SWEEP_SECONDS },
  schedule: '* * * * *',
  async run(_data, dependencies) {
    const { db, payments, now } = dependencies;
    const end = now().getTime() + (SWEEP_SECONDS * 1000) / 2;
    await followDue(dependencies, end);
    await eachUntil(dependencies, end, await listPendingRefunds(db, BATCH), payments.followRefund);
    await eachUntil(dependencies, end, await store.listUnlicensed(db, BATCH), payments.issueMissing);
    await deleteUnmatched(db, new Date(now().getTime() - UNMATCHED_EVENTS));
  },
};

/**
 * Asks about all open payments when a process starts, because nobody may have done so while all were down. Of several
 * processes that start together, one asks about each payment.
 */
export const followOpenPayments = async ({ background, jobs }: { background: Db; jobs: JobQueue }, started: Date) => {
  await background.transaction(async (tx) => {
    await store.makeDue(tx, started);
    await jobs.enqueue(tx, sweepPayments, {});
    await jobs.enqueue(tx, fillOrderLines, {});
  });
};

/**
 * Asks about fiscal receipts until they are registered or refused. Where the provider makes none, there is nothing
 * within an hour.
 */
export const sweepReceipts: Job<object, Dependencies> = {
  name: 'payments-receipts',
  options: { retryLimit: 2, expireInSeconds: SWEEP_SECONDS },
  schedule: '* * * * *',
  async run(_data, dependencies) {
    const { db, now } = dependencies;
    const end = now().getTime() + (SWEEP_SECONDS * 1000) / 2;
    const waiting = await store.findWithoutReceipt(db, now(), BATCH);
    await eachUntil(dependencies, end, waiting, (payment) => followReceipt(dependencies, payment));
  },
};

/** The window is longer than a hold lasts. */
const LEDGER_DAYS = 8;

const reconcileLedger: Job<object, Dependencies> = {
  name: 'payments-reconcile',
  options: { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: 3600 },
  schedule: '20 3 * * *',
  async run(_data, { payments, log, now }) {
    const result = await payments.reconcile(new Date(now().getTime() - LEDGER_DAYS * DAY));
    const { unknown, mismatched, paidWithoutLicense } = result;
    const clean = unknown.length + mismatched.length + paidWithoutLicense.length === 0;
    log[clean ? 'info' : 'error']({ ...result }, clean ? 'ledgers agree' : 'ledgers do not agree');
  },
};

/** Refunds of the version before are looked for among these. A shop is not upgraded for longer. */
const RECENT_REFUNDS = 7 * DAY;

/** Writes the lines of payments that processes of the version before have made, and what these have refunded of orders. */
export const fillOrderLines: Job<object, Dependencies> = {
  name: 'payments-lines',
  options: { retryLimit: 2, expireInSeconds: 3600 },
  schedule: '35 * * * *',
  async run(_data, dependencies) {
    const { background, payments, now } = dependencies;
    await fillLines(background);
    const unspread = await listUnspread(background, new Date(now().getTime() - RECENT_REFUNDS));
    for (const id of unspread) await attempt(dependencies, payments.spreadRefunds(id));
  },
};

export const paymentJobs: readonly AnyJob<Dependencies>[] = [
  handleNotification,
  sweepPayments,
  sweepReceipts,
  reconcileLedger,
  fillOrderLines,
];
