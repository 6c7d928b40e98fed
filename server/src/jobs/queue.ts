import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type DrizzleTransactionLike, fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';
import { describeError } from '../log.ts';
import type { AnyJob, Job } from './job.ts';
import { ALIVE_SECONDS, giveBackAtStart, takeOver } from './take-over.ts';

/** Where jobs wait for an operator once all their retries are used up. */
const PARKED = 'parked';

export interface JobQueue {
  /** Part of the caller's transaction: the job exists exactly if the transaction commits. */
  enqueue<Data extends object>(tx: Db, job: Job<Data, never>, data: Data): Promise<string>;
  /** Starts the workers, which hand each job its dependencies. */
  work<Dependencies>(jobs: readonly AnyJob<Dependencies>[], dependencies: Dependencies): Promise<void>;
  /** Removes what is asked for, done or parked about an account that is deleted; what it paid for stays. */
  forget(tx: Db, userId: string): Promise<void>;
  parked(): Promise<ParkedJob[]>;
  /** Puts the parked jobs back where they came from, and says how many. */
  retryParked(): Promise<number>;
  stop(): Promise<void>;
}

/** A job waiting for an operator. What it was about stays in the queue: this is safe to show and to log. */
export interface ParkedJob {
  id: string;
  queue: string;
  kind: string;
  parkedAt: Date;
  error: string;
}

/** Each worker has one job at a time: a crash repeats the jobs it interrupts, and no others. */
const working = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: 1,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: ALIVE_SECONDS,
} as const;

const TAKE_OVER_MILLISECONDS = 4000;

/** How often pg-boss looks after its queues. The claims of dead workers are taken over before it would fail them. */
const SUPERVISE_SECONDS = 30;
const CLAIM_SECONDS = 120;

/** A finished job names an account and is of no further use. */
const DONE_SECONDS = 3600;
const SWEEP_SECONDS = 600;

const toParked = ({ id, data, sourceName, sourceOutput, createdOn }: JobWithMetadata<object>): ParkedJob => ({
  id,
  queue: sourceName ?? '',
  kind: String((data as { kind?: unknown } | null)?.kind ?? ''),
  parkedAt: createdOn,
  error: String((sourceOutput as { message?: unknown } | null)?.message ?? ''),
});

export const openQueue = async (
  database: Database,
  jobs: readonly AnyJob[],
  log: FastifyBaseLogger,
): Promise<JobQueue> => {
  const boss = new PgBoss({
    ...database.boss,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: SWEEP_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  await giveBackAtStart(database.background);
  await boss.start();
  await boss.createQueue(PARKED, { retentionSeconds: 365 * 24 * 3600 });
  for (const { name, options, schedule } of jobs) {
    const settings = {
      heartbeatSeconds: CLAIM_SECONDS,
      deleteAfterSeconds: DONE_SECONDS,
      ...options,
      deadLetter: PARKED,
      notify: true,
    };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
    // The first use of a queue looks it up on pg-boss's own connection. PGlite has but one: inside a transaction
    // that look-up would wait for ever, so it happens here.
    await boss.getJobById(name, randomUUID());
    if (schedule) await boss.schedule(name, schedule);
  }

  const runLogged = async <Dependencies>(
    job: AnyJob<Dependencies>,
    dependencies: Dependencies,
    { id, data, retryCount, retryLimit, sourceRootId }: JobWithMetadata<object>,
  ): Promise<JobResult> => {
    try {
      await job.run(data, dependencies, sourceRootId ?? id);
      return { id, status: 'completed' };
    } catch (error) {
      const parked = retryCount >= retryLimit;
      const reason = describeError(error);
      log[parked ? 'error' : 'warn'](
        { job: job.name, id, attempt: retryCount + 1, reason },
        parked ? 'job parked: it failed for the last time' : 'job failed, will be retried',
      );
      return { id, status: 'failed', output: { message: reason } };
    }
  };

  const startWorker = async <Dependencies>(job: AnyJob<Dependencies>, dependencies: Dependencies) => {
    const worker = await boss.work(job.name, working, async (batch: JobWithMetadata<object>[]) => {
      const results: JobResult[] = [];
      for (const item of batch) results.push(await runLogged(job, dependencies, item));
      // Look for the next one at once: a worker sleeps after each fetch unless it was woken meanwhile, and
      // however many jobs were sent during it, that is one wake-up.
      boss.notifyWorker(worker);
      return results;
    });
  };

  let takingOver: Promise<void> | undefined;
  let watch: NodeJS.Timeout | undefined;
  const watchWorkers = () => {
    watch ??= setInterval(() => {
      takingOver ??= takeOver(database.background, boss)
        .catch((error: unknown) => log.error({ err: error }, 'jobs of dead workers were not taken over'))
        .finally(() => {
          takingOver = undefined;
        });
    }, TAKE_OVER_MILLISECONDS).unref();
  };

  return {
    async enqueue(tx, job, data) {
      const db = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);
      const id = await boss.send(job.name, data, { db });
      if (!id) throw new Error(`the queue did not take a ${job.name} job`);
      return id;
    },
    async work(workable, dependencies) {
      watchWorkers();
      for (const job of workable) {
        for (let n = 0; n < (job.parallel ?? 1); n++) await startWorker(job, dependencies);
      }
    },
    async forget(tx, userId) {
      await tx.execute(sql`
        delete from pgboss.job where state <> 'active' and data -> 'data' ->> 'userId' = ${userId}`);
    },
    parked: async () => (await boss.findJobs<object>(PARKED, { queued: true })).map(toParked),
    async retryParked() {
      let moved = 0;
      for (let batch = -1; batch !== 0; moved += batch) batch = await boss.redrive(PARKED);
      return moved;
    },
    async stop() {
      clearInterval(watch);
      await takingOver;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
};
