import { randomUUID } from 'node:crypto';
import { dayOf } from '@warden/license';
import type { Mailbox } from '@warden/mailbox';
import { sql } from 'drizzle-orm';
import { moveSessionTimes } from '../../features/auth/service.ts';
import { invoices } from '../../features/invoices/tables.ts';
import { licenses } from '../../features/licenses/tables.ts';
import { payments } from '../../features/payments/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { sqlTimestamp } from '../../platform/db/timestamps.ts';
import type { DemoClock } from '../../platform/demo-clock.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';
import { describeError } from '../../platform/log.ts';
import { DAY } from '../../platform/time.ts';
import { runJob } from '../../platform/work.ts';
import type { Services } from '../services.ts';

/** What has happened on one day of the demo. */
export interface PassedDay {
  day: string;
  mails: { id: string; to: string; subject: string }[];
  orders: number;
  invoices_expired: number;
  licenses_issued: number;
  licenses_expired: number;
  /** Jobs that failed. Mails that could not be sent yet are among those that the queue tries again. */
  failed: string[];
}

/** Mails and other jobs of one day are waited for no longer than this. */
const PATIENCE = 60_000;

/** The mailbox lists no more mails of one day. */
const MOST_MAILS = 200;

export interface PassingDays {
  clock: DemoClock;
  mailbox: Pick<Mailbox, 'list'>;
  jobs: readonly AnyJob<Services>[];
  /** These work with the database's longer timeouts. */
  services: Services;
}

type Counts = Pick<PassedDay, 'orders' | 'invoices_expired' | 'licenses_issued' | 'licenses_expired'>;

const countBetween = async (db: Db, after: Date, until: Date): Promise<Counts> => {
  const within = (time: unknown) => sql`${time} > ${sqlTimestamp(after)} and ${time} <= ${sqlTimestamp(until)}`;
  const [counts] = await readRows<Counts>(
    db,
    sql`select
      (select count(*)::int from ${payments} where ${within(payments.createdAt)}) as orders,
      (select count(*)::int from ${invoices} where ${within(invoices.expiredAt)}) as invoices_expired,
      (select count(*)::int from ${licenses} where ${within(licenses.issuedAt)}) as licenses_issued,
      (select count(*)::int from ${licenses} where ${within(licenses.expiresAt)} and ${licenses.revokedAt} is null)
        as licenses_expired`,
  );
  return counts as Counts;
};

/** Runs a job as the queue would, at a time that the queue does not know. Returns whether it succeeded. */
const runNow = async (job: AnyJob<Services>, services: Services): Promise<boolean> => {
  const id = randomUUID();
  try {
    await runJob(job.name, id, undefined, () => job.run({}, services, id));
    return true;
  } catch (error) {
    services.log.error({ job: job.name, reason: describeError(error) }, 'job failed on a day of the demo clock');
    return false;
  }
};

/**
 * Moves the clock by a day, runs each job that runs by time once, and waits for the mails and whatever else they have
 * enqueued. The queue runs what comes due by the real time, so it knows nothing of these days.
 */
export const passDay = async ({ clock, mailbox, jobs, services }: PassingDays): Promise<PassedDay> => {
  const { background } = services;
  const before = clock.now();
  // The other way round, a session could seem to have ended for a moment.
  await moveSessionTimes(background, DAY);
  clock.advance(DAY);
  const failed: string[] = [];
  for (const job of jobs) if (job.schedule && !(await runNow(job, services))) failed.push(job.name);
  if (!(await services.jobs.settle(PATIENCE))) failed.push('queue');
  const now = clock.now();
  const mails = (await mailbox.list({ limit: MOST_MAILS })).filter(({ date }) => new Date(date) > before);
  return {
    day: dayOf(now),
    mails: mails.toReversed().map(({ id, to, subject }) => ({ id, to, subject })),
    ...(await countBetween(background, before, now)),
    failed,
  };
};
