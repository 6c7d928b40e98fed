import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { readRows } from '../db/rows.ts';

/**
 * A worker reports that it is alive at this interval. It counts as dead only after many of them, because machines may
 * be busy.
 */
export const ALIVE_SECONDS = 5;
const DEAD_AFTER_SECONDS = 20;

/** This limit ends a job that crashes its process each time. */
const MAX_DEATHS = 10;

/** pg-boss writes this output to a job that did not end in time when its process was stopped. */
const CUT_SHORT = { value: 'pg-boss shut down while active' };

const sqlDeaths = sql`coalesce((output ->> 'deaths')::int, 0)`;
const sqlIsAbandoned = sql`
  heartbeat_seconds is not null and (
    (state = 'active' and heartbeat_on < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))
    or (state = 'retry' and output = ${JSON.stringify(CUT_SHORT)}::jsonb))`;

/**
 * Gives jobs whose worker died to other workers, at once and with all their retries left, because the death of a
 * process does not mean that the job is wrong. pg-boss would count a failure and wait longer each time. The number of
 * deaths is stored in the job's output, where a failure would be.
 *
 * This writes pg-boss's own table, as its `restore` does: without `started_on`, the next claim counts no retry.
 */
export const giveBack = (db: Db) =>
  db.execute(sql`
    update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now(),
      output = jsonb_build_object('message', 'the process that worked on it died', 'deaths', ${sqlDeaths} + 1)
    where ${sqlIsAbandoned} and ${sqlDeaths} < ${MAX_DEATHS}`);

/**
 * This runs before pg-boss starts, because pg-boss would count a long outage as a failure. On the first start, its
 * table does not exist yet.
 */
export const giveBackAtStart = async (db: Db) => {
  const rows = await readRows<{ exists: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as exists`);
  if (rows[0]?.exists) await giveBack(db);
};

/** The database answers within this time unless it is in trouble. */
const PROMPT_MILLISECONDS = 2000;

/**
 * Returns a function that tells whether the silence of a worker means that it is dead. While the database does not
 * answer, no worker can report that it is alive, and each needs a moment to do so afterwards.
 */
export const steadiness = (db: Db) => {
  let steadyFrom = 0;
  return async () => {
    const asked = performance.now();
    const wait = () => {
      steadyFrom = performance.now() + 2 * ALIVE_SECONDS * 1000;
    };
    try {
      await db.execute(sql`select 1`);
    } catch (error) {
      wait();
      throw error;
    }
    if (performance.now() - asked > PROMPT_MILLISECONDS) wait();
    return performance.now() >= steadyFrom;
  };
};

/** Takes over the jobs of dead workers. A job at which too many workers died in a row becomes a dead letter. */
export const takeOver = async (db: Db, boss: Pick<PgBoss, 'fail'>) => {
  await giveBack(db);
  const rows = await readRows<{ name: string; id: string }>(
    db,
    sql`
    update pgboss.job set retry_count = retry_limit where ${sqlIsAbandoned} returning name, id`,
  );
  for (const { name, id } of rows) {
    await boss.fail(name, id, { message: `${MAX_DEATHS + 1} processes died while they worked on it` });
  }
};
