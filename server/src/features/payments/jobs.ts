import type { FastifyBaseLogger } from 'fastify';
import type { AnyJob, Job } from '../../jobs/job.ts';
import type { Cashier } from './follow.ts';
import { follow } from './follow.ts';
import { reconcile } from './reconcile.ts';
import { applyRefund, followRefund } from './refunds.ts';
import * as store from './store.ts';

interface Dependencies extends Cashier {
  log: FastifyBaseLogger;
}

const DAY = 24 * 60 * 60_000;
const BATCH = 200;

const outcomeOf = async (services: Dependencies, event: NonNullable<Awaited<ReturnType<typeof store.findEvent>>>) => {
  if (!event.paymentId) return 'unknown_payment';
  if (!event.event.startsWith('refund.')) return follow(services, event.paymentId, event.objectId);
  const refund = await services.provider.findRefund(event.objectId);
  return refund ? applyRefund(services, refund) : 'unknown_at_provider';
};

/** A notification is only a hint: the provider is asked for the truth. */
export const handleNotification: Job<{ eventId: string }, Dependencies> = {
  name: 'payments-notified',
  options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 15 * 60, expireInSeconds: 300 },
  async run({ eventId }, services) {
    const event = await store.findEvent(services.db, eventId);
    if (!event || event.outcome !== null) return;
    await store.setOutcome(services.db, event.id, await outcomeOf(services, event), services.now());
  },
};

const SWEEP_SECONDS = 600;

/** One that fails is asked about again next time, and so are those there was no time for. */
const eachUntil = async <T>(
  services: Dependencies,
  end: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
) => {
  for (const item of items) {
    if (services.now().getTime() > end) return;
    await work(item).catch((error: unknown) => services.log.warn({ err: error }, 'payment not followed'));
  }
};

/** Asks about everything that is not final: notifications may never come. */
export const sweepPayments: Job<object, Dependencies> = {
  name: 'payments-sweep',
  options: { retryLimit: 2, expireInSeconds: SWEEP_SECONDS },
  schedule: '* * * * *',
  async run(_data, services) {
    const { db, now } = services;
    const end = now().getTime() + (SWEEP_SECONDS * 1000) / 2;
    await eachUntil(services, end, await store.findDue(db, now(), BATCH), ({ id }) => follow(services, id));
    await eachUntil(services, end, await store.findPendingRefunds(db, BATCH), (row) => followRefund(services, row));
    await store.forgetUnmatched(db, new Date(now().getTime() - 90 * DAY));
  },
};

/** Longer than a hold lasts. */
const LEDGER_DAYS = 8;

const reconcileLedger: Job<object, Dependencies> = {
  name: 'payments-reconcile',
  options: { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: 3600 },
  schedule: '20 3 * * *',
  async run(_data, services) {
    const result = await reconcile(services, new Date(services.now().getTime() - LEDGER_DAYS * DAY));
    const { unknown, doubted, paidWithoutLicense } = result;
    const clean = unknown.length + doubted.length + paidWithoutLicense.length === 0;
    services.log[clean ? 'info' : 'error']({ ...result }, clean ? 'ledgers agree' : 'ledgers do not agree');
  },
};

export const paymentJobs: readonly AnyJob<Dependencies>[] = [handleNotification, sweepPayments, reconcileLedger];
