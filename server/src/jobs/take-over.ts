import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { readRows } from '../db/rows.ts';

/** How often a worker says that it is alive, and after how long a silence it is dead: many times that, for busy machines. */
export const ALIVE_SECONDS = 5;
const DEAD_AFTER_SECONDS = 20;

/** A job that takes its process down with it each time must not do so for ever. */
const MAX_DEATHS = 10;

/** What pg-boss notes on a job that did not end in time when its process was asked to stop. */
const CUT_SHORT = { value: 'pg-boss shut down while active' };

const deaths = sql`coalesce((output ->> 'deaths')::int, 0)`;
const isAbandoned = sql`
  heartbeat_seconds is not null and (
    (state = 'active' and heartbeat_on < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))
    or (state = 'retry' and output = ${JSON.stringify(CUT_SHORT)}::jsonb))`;

/**
 * Gives jobs whose worker died back to the others, at once and with all their tries: a death says nothing about the job.
 * pg-boss would count it as a failure and wait longer after each. How many workers died at it is noted where a failure
 * would be.
 *
 * This writes pg-boss's own table, as its `restore` does: without `started_on`, the next claim counts no retry.
 */
export const giveBack = (db: Db) =>
  db.execute(sql`
    update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now(),
      output = jsonb_build_object('message', 'the process that worked on it died', 'deaths', ${deaths} + 1)
    where ${isAbandoned} and ${deaths} < ${MAX_DEATHS}`);

/** Before pg-boss looks at what was left behind: it would take a long outage for a failure. Nothing on the first start. */
export const giveBackAtStart = async (db: Db) => {
  const rows = await readRows<{ there: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as there`);
  if (rows[0]?.there) await giveBack(db);
};

/** A job at which too many workers died in a row waits for an operator instead. */
export const takeOver = async (db: Db, boss: Pick<PgBoss, 'fail'>) => {
  await giveBack(db);
  const rows = await readRows<{ name: string; id: string }>(
    db,
    sql`
    update pgboss.job set retry_count = retry_limit where ${isAbandoned} returning name, id`,
  );
  for (const { name, id } of rows) {
    await boss.fail(name, id, { message: `${MAX_DEATHS + 1} processes died while they worked on it` });
  }
};
