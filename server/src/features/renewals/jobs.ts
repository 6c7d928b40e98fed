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

interface Work<T> {
  /** Finds the next ones in the order of their ids. */
  next(after: string): Promise<readonly T[]>;
  idOf(row: T): string;
  work(row: T): Promise<unknown>;
  /** How the log calls what fails. */
  what: 'account' | 'renewal';
}

/**
 * Does the work for each in turn. One that fails does not keep the others from being renewed: the first error is returned
 * after all of them.
 */
export const forEach = async <T>(
  { log }: Pick<RenewalDependencies, 'log'>,
  { next, idOf, work, what }: Work<T>,
): Promise<unknown> => {
  let failed: unknown;
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const rows: readonly T[] = await next(after);
    for (const row of rows) {
      await work(row).catch((error: unknown) => {
        failed ??= error;
        log.error({ [what]: idOf(row), reason: describeError(error) }, 'a renewal failed');
      });
    }
    after = rows.map(idOf).at(-1);
  }
  return failed;
};

/** Plans the renewals of all accounts that have something to renew. */
const planAll = (dependencies: RenewalDependencies): Promise<unknown> => {
  const { db, accounts, licenses, now } = dependencies;
  const range = { from: now(), until: endOfDay(addDays(dayOf(now()), LEAD_DAYS)) };
  return forEach(dependencies, {
    what: 'account',
    next: (after) =>
      licenses.renewers(
        db,
        { ...range, after, limit: BATCH },
        (...end) =>
          sql`${store.sqlMayWant(accounts.sqlIsOrganization(end[0]), end)} and ${accounts.sqlIsReachable(end[0])}`,
      ),
    idOf: (userId) => userId,
    work: (userId) => planAccount(dependencies, userId),
  });
};

/** Follows all renewals that have not ended and are to be looked at. */
const followAll = (dependencies: RenewalDependencies): Promise<unknown> =>
  forEach(dependencies, {
    what: 'renewal',
    next: (after) => store.findDue(dependencies.db, dependencies.now(), { after, limit: BATCH }),
    idOf: ({ id }) => id,
    work: ({ id, by }) =>
      by === 'invoice' ? followInvoiceRenewal(dependencies, id) : followCardRenewal(dependencies, id),
  });

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
