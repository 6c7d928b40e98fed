import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';
import { explainForbidden } from '../db/errors.ts';
import { describeError } from '../log.ts';
import { logRarely } from '../log-rarely.ts';
import { currentTraceparent } from '../work.ts';
import { createQueues, MAKE_UP } from './create-queues.ts';
import { findDeadLetters, retryDeadLetters } from './dead-letters.ts';
import type { AnyJob, Job } from './job.ts';
import { repeat } from './repeat.ts';
import { giveBackAtStart, steadiness, takeOver } from './take-over.ts';
import { jobWorkers } from './workers.ts';

/** Tests have no time to wait for these. */
const queueIntervals = {
  /** Jobs of other processes, and retries, are found within this time. */
  pollMs: 2000,
  /** Jobs of dead processes are looked for this often. */
  takeOverMs: 4000,
  /** What came due by the clock waits this long for its turn. */
  cronSeconds: 5,
};

/** pg-boss checks its queues and deletes finished jobs at these intervals. */
const SUPERVISE_SECONDS = 30;
const SWEEP_SECONDS = 600;

/** Who waits for the end of all jobs looks for more of them this often. */
const SETTLE_MS = 20;

/** Lets the queue work on a connection of the shop. Only PostgreSQL's types of rows differ from what it declares. */
const within = (db: Db) => fromDrizzle(db as unknown as DrizzleTransactionLike, sql);

/**
 * Of several processes that start together on an empty database, one creates the queue's schema. The others fail by its
 * name (23505) and find it when they try again.
 */
const startTogether = (boss: PgBoss) =>
  boss.start().catch((error: { code?: string }) => {
    if (error.code !== '23505') throw explainForbidden(error);
    return boss.start();
  });

const startBoss = async (database: Database, log: FastifyBaseLogger, { cronSeconds }: typeof queueIntervals) => {
  const boss = new PgBoss({
    ...database.boss,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: SWEEP_SECONDS,
    cronWorkerIntervalSeconds: cronSeconds,
    // No job waits for others.
    flowIntervalSeconds: SWEEP_SECONDS,
  });
  // The queue also reports plain objects, with the fields of an error.
  boss.on('error', ({ message }) => logRarely(log, 'error', { reason: message }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  await giveBackAtStart(database.background);
  await startTogether(boss);
  return boss;
};

/** Wakes workers for the jobs of other processes, and takes over the jobs of dead workers. */
const startUpkeep = (
  { background }: Database,
  boss: PgBoss,
  workers: ReturnType<typeof jobWorkers>,
  log: FastifyBaseLogger,
  { pollMs, takeOverMs }: typeof queueIntervals,
) => {
  const logged = (task: () => Promise<void>, text: string) => () =>
    task().catch((error: unknown) => logRarely(log, 'error', { reason: describeError(error) }, text));
  const poll = logged(() => workers.wakeAll(background), 'could not look for jobs, will try again');
  const isSteady = steadiness(background);
  const watch = logged(async () => {
    if (await isSteady()) await takeOver(background, boss);
  }, 'jobs of dead workers were not taken over');
  return [repeat(pollMs, poll), repeat(takeOverMs, watch)];
};

export type JobQueue = Awaited<ReturnType<typeof openQueue>>;

export const openQueue = async (
  database: Database,
  jobs: readonly AnyJob[],
  log: FastifyBaseLogger,
  intervals = queueIntervals,
) => {
  const boss = await startBoss(database, log, intervals);
  await createQueues(boss, jobs);
  const workers = jobWorkers(boss, log);
  let upkeep: ReturnType<typeof startUpkeep> = [];
  /** Administrators wait for these calls, so they must not have the patience of the queue's own connections. */
  const ofRequest = within(database.db);

  const insertRows = async <Data extends object>(
    tx: Db,
    { name, groupOf }: Job<Data, never>,
    all: readonly { id?: string; data: Data; startAfter?: number }[],
  ): Promise<string[]> => {
    // Only the id of a request is added, so that the job's lines in log and trace belong to it.
    const traceparent = currentTraceparent();
    const rows = all.map(({ data, ...row }) => ({
      ...row,
      ...(groupOf ? { group: { id: groupOf(data) } } : {}),
      data: traceparent ? { traceparent, ...data } : data,
    }));
    return (await boss.insert(name, rows, { db: within(tx), returnId: true })) ?? [];
  };

  const insert = async <Data extends object>(
    tx: Db,
    job: Job<Data, never>,
    all: readonly Data[],
    options: { startAfter?: number },
  ): Promise<string> => {
    const rows = all.map((data) => ({ data, ...options }));
    const ids = await insertRows(tx, job, rows);
    if (ids.length !== all.length) throw new Error(`the queue did not take a ${job.name} job`);
    return ids[0] as string;
  };

  return {
    /**
     * Enqueues jobs within the caller's transaction, in one statement, so that they exist exactly if the transaction
     * commits. Returns the id of the first.
     */
    enqueue: <Data extends object>(tx: Db, job: Job<Data, never>, ...all: Data[]) => insert(tx, job, all, {}),
    /** Enqueues those of the jobs whose ids the queue does not have yet, in one statement. */
    enqueueOnce: async <Data extends object>(
      tx: Db,
      job: Job<Data, never>,
      all: readonly { id: string; data: Data }[],
    ): Promise<void> => void (await insertRows(tx, job, all)),
    /** Enqueues a job like that, which runs after this time. */
    enqueueAfter: <Data extends object>(tx: Db, milliseconds: number, job: Job<Data, never>, data: Data) =>
      insert(tx, job, [data], { startAfter: milliseconds / 1000 }),
    /** Runs a job by time, in cron's form and in UTC, or no longer. */
    schedule: ({ name }: AnyJob, cron: string | undefined): Promise<void> =>
      cron ? boss.schedule(name, cron, null, MAKE_UP) : boss.unschedule(name),
    /** Starts the workers, which pass each job its dependencies. */
    async work<Dependencies>(workable: readonly AnyJob<Dependencies>[], dependencies: Dependencies) {
      if (upkeep.length === 0) upkeep = startUpkeep(database, boss, workers, log, intervals);
      for (const job of workable) {
        for (let n = 0; n < (job.parallel ?? 1); n++) await workers.start(job, dependencies);
      }
    },
    /**
     * Removes the jobs of a deleted account, and those for it as a member, unless they run now. Those about its payments
     * name no account and stay.
     */
    async forget(tx: Db, userId: string) {
      await tx.execute(sql`
        delete from pgboss.job where state <> 'active' and ${userId} in (data -> 'data' ->> 'userId', data ->> 'reader')`);
    },
    deadLetters: () => findDeadLetters(boss, ofRequest),
    retryDeadLetters: () => retryDeadLetters(boss, ofRequest),
    /** Waits until no job is due or runs any more, but no longer than this. Returns whether none was left. */
    async settle(milliseconds: number): Promise<boolean> {
      const end = performance.now() + milliseconds;
      while ((await workers.countDue(database.background)) > 0) {
        if (performance.now() > end) return false;
        await workers.wakeAll(database.background);
        await pause(SETTLE_MS);
      }
      return true;
    },
    /** Takes no more jobs, and waits for those that run. Jobs can still be enqueued. */
    finish: () => workers.finish(),
    /** Gives jobs that have not ended by then back to the other processes. */
    async stop(milliseconds = 10_000) {
      await Promise.all(upkeep.map((task) => task.stop()));
      await boss.stop({ graceful: true, timeout: milliseconds });
    },
  };
};
