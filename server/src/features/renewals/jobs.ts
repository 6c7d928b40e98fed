import { addDays, dayOf, endOfDay } from '@warden/license';
import { sql } from 'drizzle-orm';
import type { Job } from '../../platform/jobs/job.ts';
import { describeError } from '../../platform/log.ts';
import { followCardRenewal } from './by-card.ts';
import { followInvoiceRenewal } from './by-invoice.ts';
import type { RenewalDependencies } from './dependencies.ts';
import { LEAD_DAYS } from './domain.ts';
import { planAccount } from './planning.ts';
import * as store from './store.ts';

const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** One that fails does not keep the others from being renewed. The job fails after all of them, and is repeated. */
const each = async ({ log }: RenewalDependencies, ids: readonly string[], work: (id: string) => Promise<unknown>) => {
  let failed: unknown;
  for (const id of ids) {
    await work(id).catch((error: unknown) => {
      failed ??= error;
      log.error({ renewal: id, reason: describeError(error) }, 'a renewal failed');
    });
  }
  return failed;
};

/** Plans the renewals of all accounts that have something to renew. */
const planAll = async (dependencies: RenewalDependencies): Promise<unknown> => {
  const { db, accounts, licenses, now } = dependencies;
  const range = { from: now(), until: endOfDay(addDays(dayOf(now()), LEAD_DAYS)) };
  let [after, failed]: [string, unknown] = [FIRST, undefined];
  for (;;) {
    const userIds = await licenses.renewers(
      db,
      { ...range, after, limit: BATCH },
      (...end) =>
        sql`${store.sqlMayWant(accounts.sqlIsOrganization(end[0]), end)} and ${accounts.sqlIsReachable(end[0])}`,
    );
    failed ??= await each(dependencies, userIds, (userId) => planAccount(dependencies, userId));
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < BATCH) return failed;
    after = last;
  }
};

/** Follows all renewals that have not ended and are to be looked at. */
const followAll = async (dependencies: RenewalDependencies): Promise<unknown> => {
  const { db, now } = dependencies;
  let [after, failed]: [string, unknown] = [FIRST, undefined];
  for (;;) {
    const due = await store.findDue(db, now(), { after, limit: BATCH });
    const byInvoice = new Set(due.flatMap(({ id, by }) => (by === 'invoice' ? id : [])));
    failed ??= await each(
      dependencies,
      due.map(({ id }) => id),
      (id) => (byInvoice.has(id) ? followInvoiceRenewal(dependencies, id) : followCardRenewal(dependencies, id)),
    );
    const last = due.at(-1);
    if (!last || due.length < BATCH) return failed;
    after = last.id;
  }
};

/**
 * Renews licenses that are about to end: plans, notices, charges and invoices. It runs while people in Russia are awake,
 * because it charges cards and mails about it. Each step is recorded in the transaction that does it, so running twice,
 * or in two processes at once, does nothing twice.
 */
export const runRenewals: Job<object, RenewalDependencies> = {
  name: 'renewals-run',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 1800 },
  schedule: '20 6-17 * * *',
  async run(_data, dependencies) {
    const outcomes = [await planAll(dependencies), await followAll(dependencies)];
    const failed = outcomes.find(Boolean);
    if (failed) throw failed;
  },
};
