import { addDays, dayOf, endOfDay } from '@warden/license';
import { sql } from 'drizzle-orm';
import { BATCH, inBatches } from '../../platform/db/batches.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { describeError } from '../../platform/log.ts';
import { followCardRenewal } from './by-card.ts';
import { followInvoiceRenewal } from './by-invoice.ts';
import type { RenewalDependencies } from './dependencies.ts';
import { LEAD_DAYS } from './domain.ts';
import { planAccount } from './planning.ts';
import * as store from './store.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

interface Work<Row> {
  /** What the log calls a row. */
  nameOf(row: Row): object;
  work(row: Row): Promise<unknown>;
}

/**
 * Does the work for each row in turn. One that fails does not keep the others from being renewed: the first error is
 * returned after all of them.
 */
export const forEachRow = async <Row>(
  { log }: Pick<RenewalDependencies, 'log'>,
  batches: AsyncIterable<readonly Row[]>,
  { nameOf, work }: Work<Row>,
): Promise<unknown> => {
  let failed: unknown;
  for await (const rows of batches) {
    for (const row of rows) {
      await work(row).catch((error: unknown) => {
        failed ??= error;
        log.error({ ...nameOf(row), reason: describeError(error) }, 'a renewal failed');
      });
    }
  }
  return failed;
};

/** Plans the renewals of all accounts that have something to renew. */
const planAll = (dependencies: RenewalDependencies): Promise<unknown> => {
  const { db, accounts, licenses, now } = dependencies;
  const range = { from: now(), until: endOfDay(addDays(dayOf(now()), LEAD_DAYS)), limit: BATCH };
  const batches = inBatches<string>((after = FIRST) =>
    licenses.renewers(
      db,
      { ...range, after },
      (...end) =>
        sql`${store.sqlMayWant(accounts.sqlIsOrganization(end[0]), end)} and ${accounts.sqlIsReachable(end[0])}`,
    ),
  );
  return forEachRow(dependencies, batches, {
    nameOf: (account) => ({ account }),
    work: (userId) => planAccount(dependencies, userId),
  });
};

/** Follows all renewals that have not ended and are to be looked at. */
const followAll = (dependencies: RenewalDependencies): Promise<unknown> => {
  const { db, now } = dependencies;
  const batches = inBatches<Awaited<ReturnType<typeof store.findDue>>[number]>((last) =>
    store.findDue(db, now(), { after: last?.id ?? FIRST, limit: BATCH }),
  );
  return forEachRow(dependencies, batches, {
    nameOf: ({ id }) => ({ renewal: id }),
    work: ({ id, by }) =>
      by === 'invoice' ? followInvoiceRenewal(dependencies, id) : followCardRenewal(dependencies, id),
  });
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
