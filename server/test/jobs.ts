import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Database, Db } from '../src/db/database.ts';

/** What waits for its next try is tried now. */
export const hurryJobs = async (db: Db) => {
  await db.execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
  await db.execute(sql`
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from pgboss.queue`);
};

/** How many jobs of these queues are still to be done. */
export const jobsLeft = async (db: Db, queues: readonly string[]) => {
  const { rows } = (await db.execute(sql`
    select count(*)::int as left from pgboss.job
    where state in ('created', 'retry', 'active') and name in ${queues}`)) as unknown as { rows: { left: number }[] };
  return rows[0]?.left ?? 0;
};

/** A minute later, somebody takes over what dead processes had begun; here, at once. */
export const takeOver = async ({ db, boss: options }: Database) => {
  await db.execute(sql`
    update pgboss.job set heartbeat_on = now() - interval '1 hour', retry_delay = 0, retry_backoff = false
    where state = 'active'`);
  await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
  const boss = new PgBoss({ ...options, supervise: false, schedule: false });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
};
