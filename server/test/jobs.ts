import { sql } from 'drizzle-orm';
import { allJobs } from '../src/app/all-jobs.ts';
import type { Database, Db } from '../src/platform/db/database.ts';
import { readRows } from '../src/platform/db/rows.ts';
import { giveBack } from '../src/platform/jobs/take-over.ts';
import { type AnyMailKind, mailJob } from '../src/platform/mail/mail-job.ts';
import type { TestApp } from './app.ts';

/** Runs no job by time: a sweep at the full minute would take the provider's answer that a test prepared for its own. */
export const untimedJobs = allJobs.map(({ schedule: _, ...job }) => job);

/** Makes jobs that wait for their next try run now. */
export const hurryJobs = async (db: Db) => {
  await db.execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
  await db.execute(sql`
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from pgboss.queue`);
};

/** Counts the jobs of these queues that are not done. */
export const jobsLeft = async (db: Db, queues: readonly string[]) => {
  const rows = await readRows<{ left: number }>(
    db,
    sql`
    select count(*)::int as left from pgboss.job
    where state in ('created', 'retry', 'active') and name in ${queues}`,
  );
  return rows[0]?.left ?? 0;
};

/** Returns the jobs of a queue whose data has this text, the oldest first. */
export const jobsAbout = <D = never>(db: Db, queue: string, text: string) =>
  readRows<{ id: string; data: D }>(
    db,
    sql`select id, data from pgboss.job where name = ${queue} and data::text like ${`%${text}%`} order by created_on`,
  );

/** Sends the mails of this kind that wait, in a shop whose workers do not. */
export const deliver = async ({ services }: TestApp, kind: AnyMailKind) => {
  const take = () =>
    readRows<{ id: string; data: never }>(
      services.db,
      sql`delete from pgboss.job where data->>'kind' = ${kind.kind} returning id, data`,
    );
  // A job about an organization makes others, for its members.
  for (let waiting = await take(); waiting.length > 0; waiting = await take()) {
    for (const { id, data } of waiting) await mailJob([kind]).run(data, services as never, id);
  }
};

/** Takes over the jobs of dead processes at once. A shop waits half a minute before it does so. */
export const takeOver = async ({ db }: Pick<Database, 'db'>) => {
  await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await giveBack(db);
};
