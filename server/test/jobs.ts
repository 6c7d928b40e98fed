import { sql } from 'drizzle-orm';
import type { Database, Db } from '../src/db/database.ts';
import { readRows } from '../src/db/rows.ts';
import { giveBack } from '../src/jobs/take-over.ts';

/** What waits for its next try is tried now. */
export const hurryJobs = async (db: Db) => {
  await db.execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
  await db.execute(sql`
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from pgboss.queue`);
};

/** How many jobs of these queues are still to be done. */
export const jobsLeft = async (db: Db, queues: readonly string[]) => {
  const rows = await readRows<{ left: number }>(
    db,
    sql`
    select count(*)::int as left from pgboss.job
    where state in ('created', 'retry', 'active') and name in ${queues}`,
  );
  return rows[0]?.left ?? 0;
};

/** A shop takes over the jobs of dead processes after half a minute; tests do so at once. */
export const takeOver = async ({ db }: Pick<Database, 'db'>) => {
  await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await giveBack(db);
};
