import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type DrizzleTransactionLike, fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
import { describeError } from '../log.ts';
import { logRarely } from '../log-rarely.ts';
import { counter } from '../telemetry/counters.ts';
import { currentTraceparent, runJob } from '../work.ts';
import type { AnyJob, Job } from './job.ts';
import { ALIVE_SECONDS, giveBackAtStart, steadiness, takeOver } from './take-over.ts';

/** Jobs without retries left wait in this dead-letter queue for an operator. Operators know it by this name. */
export const DEAD_LETTERS = 'parked';

export interface JobQueue {
  /**
   * Enqueues jobs within the caller's transaction, in one statement, so that they exist exactly if the transaction
   * commits. Returns the id of the first.
   */
  enqueue<Data extends object>(tx: Db, job: Job<Data, never>, ...data: Data[]): Promise<string>;
  /** Runs a job by time, in cron's form and in UTC, or no longer. */
  schedule(job: AnyJob, cron: string | undefined): Promise<void>;
  /** Starts the workers, which pass each job its dependencies. */
  work<Dependencies>(jobs: readonly AnyJob<Dependencies>[], dependencies: Dependencies): Promise<void>;
  /** Removes the jobs of a deleted account unless they run right now. Those about its payments name no account and stay. */
  forget(tx: Db, userId: string): Promise<void>;
  deadLetters(): Promise<DeadLetter[]>;
  /** Puts the dead letters back into their queues and returns how many there were. */
  retryDeadLetters(): Promise<number>;
  /** Takes no more jobs, and waits for those that run. Jobs can still be enqueued. */
  finish(): Promise<void>;
  /** Gives jobs that have not ended by then back to the other processes. */
  stop(milliseconds?: number): Promise<void>;
}

/** A job that waits for an operator. It leaves out the job's data, so it is safe to show and to log. */
export interface DeadLetter {
  id: string;
  queue: string;
  kind: string;
  failedAt: Date;
  error: string;
}

/** How often a worker looks for jobs on its own. */
const RARELY_SECONDS = 60;

const working = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: RARELY_SECONDS,
  notifyPollingIntervalSeconds: RARELY_SECONDS,
  heartbeatRefreshSeconds: ALIVE_SECONDS,
} as const;

/** Tests have no time to wait for these. */
const queueIntervals = {
  /** Jobs of other processes, and retries, are found within this time. */
  pollMs: 2000,
  /** Jobs of dead processes are looked for this often. */
  takeOverMs: 4000,
  /** What came due by the clock waits this long for its turn. */
  cronSeconds: 5,
};

/**
 * One statement for all queues wakes the workers of those with jobs. If each of the thirty workers looked for itself as
 * often, an idle shop with the embedded database would spend a twentieth of a core on it.
 */
const queuesWithJobs = (db: Db) =>
  readRows<{ name: string }>(
    db,
    sql`select name from pgboss.queue
    where exists (select from pgboss.job where job.name = queue.name and state < 'active' and start_after <= now())`,
  );

/** pg-boss checks its queues at this interval. Claims of dead workers are taken over before pg-boss would fail them. */
const SUPERVISE_SECONDS = 30;
const CLAIM_SECONDS = 120;

/** What came due while no process or no database was there runs once afterwards: a backup must not wait for a day. */
const MAKE_UP = { missed: 'once' } as const;

/** A retry at once would fail by the same outage, and three in a row would make a dead letter of a job that is well. */
const RETRY_SECONDS = 60;

/** Finished jobs are deleted soon: their rows tell what happened to which account, and have no further use. */
const DONE_SECONDS = 3600;
const SWEEP_SECONDS = 600;

const countFailure = counter<string>('warden_job_failures_total', 'Attempts of jobs that failed', 'queue');

const toDeadLetter = ({ id, data, sourceName, sourceOutput, createdOn }: JobWithMetadata<object>): DeadLetter => ({
  id,
  queue: sourceName ?? '',
  kind: String((data as { kind?: unknown } | null)?.kind ?? ''),
  // Drizzle leaves times as texts.
  failedAt: new Date(createdOn),
  error: String((sourceOutput as { message?: unknown } | null)?.message ?? ''),
});

/** Lets the queue work on a connection of the shop. Only PostgreSQL's own types of rows differ from what it declares. */
const within = (db: Db) => fromDrizzle(db as unknown as DrizzleTransactionLike, sql);

/**
 * Of several processes that start together on an empty database, one creates the queue's schema. The others fail by its
 * name (23505) and find it when they try again.
 */
const startTogether = (boss: PgBoss) =>
  boss.start().catch((error: { code?: string }) => {
    if (error.code !== '23505') throw error;
    return boss.start();
  });

/** Tells what a database has from an earlier start: writing it anew takes eighty statements at each start. */
const existingOf = async (boss: PgBoss) => {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, Object.entries(queue)]));
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  return {
    hasQueue: (name: string, settings: object) => {
      const found = new Map<string, unknown>(queues.get(name));
      return Object.entries(settings).every(([key, value]) => found.get(key) === value);
    },
    hasSchedule: (name: string, cron: string) => {
      const found = schedules.get(name);
      return found?.cron === cron && isDeepStrictEqual(found.options, MAKE_UP);
    },
  };
};

export const openQueue = async (
  database: Database,
  jobs: readonly AnyJob[],
  log: FastifyBaseLogger,
  { pollMs, takeOverMs, cronSeconds } = queueIntervals,
): Promise<JobQueue> => {
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
  const { hasQueue, hasSchedule } = await existingOf(boss);
  const deadLetters = { retentionSeconds: 365 * 24 * 3600 };
  if (!hasQueue(DEAD_LETTERS, deadLetters)) await boss.createQueue(DEAD_LETTERS, deadLetters);
  for (const { name, options, schedule } of jobs) {
    const settings = {
      heartbeatSeconds: CLAIM_SECONDS,
      deleteAfterSeconds: DONE_SECONDS,
      retryDelay: RETRY_SECONDS,
      ...options,
      deadLetter: DEAD_LETTERS,
      notify: true,
    };
    if (!hasQueue(name, settings)) {
      await boss.createQueue(name, settings);
      await boss.updateQueue(name, settings);
      // pg-boss looks up a queue on its own connection at the first use. PGlite has only one connection, so the lookup
      // would wait forever inside a transaction. It therefore happens here.
      await boss.getJobById(name, randomUUID());
    }
    if (schedule && !hasSchedule(name, schedule)) await boss.schedule(name, schedule, null, MAKE_UP);
  }

  const runLogged = async <Dependencies>(
    job: AnyJob<Dependencies>,
    dependencies: Dependencies,
    { id, data, retryCount, retryLimit, sourceRootId }: JobWithMetadata<object>,
  ): Promise<JobResult> => {
    const { traceparent, ...own } = (data ?? {}) as { traceparent?: string };
    const attempt = async () => {
      try {
        await job.run(own, dependencies, sourceRootId ?? id);
      } catch (error) {
        const isLast = retryCount >= retryLimit;
        countFailure(job.name);
        log[isLast ? 'error' : 'warn'](
          { job: job.name, id, attempt: retryCount + 1, reason: describeError(error) },
          isLast ? 'job parked: it failed for the last time' : 'job failed, will be retried',
        );
        throw error;
      }
    };
    try {
      await runJob(job.name, id, traceparent, attempt);
      return { id, status: 'completed' };
    } catch (error) {
      return { id, status: 'failed', output: { message: describeError(error) } };
    }
  };

  /** The workers of each queue. A worker that has jobs looks for more once they are done, so only others are woken. */
  const workers = new Map<string, { id: string; isBusy: boolean }[]>();
  const wake = (name: string) => {
    const idle = workers.get(name)?.find(({ isBusy }) => !isBusy);
    if (idle) boss.notifyWorker(idle.id);
  };

  const startWorker = async <Dependencies>(job: AnyJob<Dependencies>, dependencies: Dependencies) => {
    const { name } = job;
    const worker = { id: '', isBusy: false };
    worker.id = await boss.work(name, working, async ([item]: JobWithMetadata<object>[]) => {
      worker.isBusy = true;
      // There may be more of them, which the next worker looks for.
      wake(name);
      const result = await runLogged(job, dependencies, item as JobWithMetadata<object>);
      worker.isBusy = false;
      boss.notifyWorker(worker.id);
      return [result];
    });
    workers.set(name, [...(workers.get(name) ?? []), worker]);
  };

  let polling: Promise<void> | undefined;
  let poll: NodeJS.Timeout | undefined;
  const pollQueues = () => {
    poll ??= setInterval(() => {
      polling ??= queuesWithJobs(database.background)
        .then((queues) => {
          for (const { name } of queues) wake(name);
        })
        .catch((error: unknown) =>
          logRarely(log, 'error', { reason: describeError(error) }, 'could not look for jobs, will try again'),
        )
        .finally(() => {
          polling = undefined;
        });
    }, pollMs).unref();
  };

  const mayTakeOver = steadiness(database.background);
  let takingOver: Promise<void> | undefined;
  let watch: NodeJS.Timeout | undefined;
  const watchWorkers = () => {
    watch ??= setInterval(() => {
      takingOver ??= mayTakeOver()
        .then((isSteady) => (isSteady ? takeOver(database.background, boss) : undefined))
        .catch((error: unknown) =>
          logRarely(log, 'error', { reason: describeError(error) }, 'jobs of dead workers were not taken over'),
        )
        .finally(() => {
          takingOver = undefined;
        });
    }, takeOverMs).unref();
  };

  /** Administrators wait for these calls, so they must not have the patience of the queue's own connections. */
  const ofRequest = within(database.db);

  return {
    async enqueue(tx, job, ...all) {
      // Only the id of a request is added, so that the job's lines in log and trace belong to it.
      const traceparent = currentTraceparent();
      const jobs = all.map((data) => ({ data: traceparent ? { traceparent, ...data } : data }));
      const ids = (await boss.insert(job.name, jobs, { db: within(tx), returnId: true })) ?? [];
      if (ids.length !== all.length) throw new Error(`the queue did not take a ${job.name} job`);
      return ids[0] as string;
    },
    schedule: ({ name }, cron) => (cron ? boss.schedule(name, cron, null, MAKE_UP) : boss.unschedule(name)),
    async work(workable, dependencies) {
      watchWorkers();
      pollQueues();
      for (const job of workable) {
        for (let n = 0; n < (job.parallel ?? 1); n++) await startWorker(job, dependencies);
      }
    },
    async forget(tx, userId) {
      await tx.execute(sql`
        delete from pgboss.job where state <> 'active' and data -> 'data' ->> 'userId' = ${userId}`);
    },
    deadLetters: async () =>
      (await boss.findJobs<object>(DEAD_LETTERS, { queued: true, db: ofRequest })).map(toDeadLetter),
    async retryDeadLetters() {
      let moved = 0;
      for (let batch = -1; batch !== 0; moved += batch) batch = await boss.redrive(DEAD_LETTERS, { db: ofRequest });
      return moved;
    },
    async finish() {
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
    },
    async stop(milliseconds = 10_000) {
      clearInterval(watch);
      clearInterval(poll);
      await Promise.all([takingOver, polling]);
      await boss.stop({ graceful: true, timeout: milliseconds });
    },
  };
};
