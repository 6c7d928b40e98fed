import { DrizzleQueryError, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type DrizzleTransactionLike, fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { AnyJob, Job } from './job.ts';

/** Where jobs wait for an operator once all their retries are used up. */
export const PARKED = 'parked';

export interface JobQueue {
  /** Part of the caller's transaction: the job exists exactly if the transaction commits. */
  enqueue<Data extends object>(tx: Db, job: Job<Data>, data: Data): Promise<string>;
  /** Starts the workers. */
  work(jobs: readonly AnyJob[], services: Services): Promise<void>;
  parked(): Promise<JobWithMetadata<object>[]>;
  /** Puts the parked jobs back where they came from, and says how many. */
  retryParked(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * A notification wakes a worker for one fetch, however many jobs were sent: it fetches several and goes on at once
 * while there are more, or a burst of mails would trickle out at one per poll.
 */
const working = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 10,
} as const;

/** Drizzle's own message holds the values of the query; the database's says what was wrong with it. */
const describe = (error: unknown): string =>
  error instanceof DrizzleQueryError && error.cause
    ? describe(error.cause)
    : error instanceof Error
      ? error.message
      : String(error);

export const openQueue = async (
  database: Database,
  jobs: readonly AnyJob[],
  log: FastifyBaseLogger,
): Promise<JobQueue> => {
  const boss = new PgBoss(database.boss);
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  await boss.start();
  await boss.createQueue(PARKED, { retentionSeconds: 365 * 24 * 3600 });
  for (const { name, options, schedule } of jobs) {
    const settings = { ...options, deadLetter: PARKED, notify: true };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
    if (schedule) await boss.schedule(name, schedule);
  }

  /** Each job of a batch succeeds or fails by itself. */
  const runLogged = async (
    job: AnyJob,
    services: Services,
    { id, data, retryCount, retryLimit }: JobWithMetadata<object>,
  ): Promise<JobResult> => {
    try {
      await job.run(data, services, id);
      return { id, status: 'completed' };
    } catch (error) {
      const parked = retryCount >= retryLimit;
      log[parked ? 'error' : 'warn'](
        { job: job.name, id, attempt: retryCount + 1, reason: describe(error) },
        parked ? 'job parked: it failed for the last time' : 'job failed, will be retried',
      );
      return { id, status: 'failed', output: { message: describe(error) } };
    }
  };

  return {
    async enqueue(tx, job, data) {
      const id = await boss.send(job.name, data, { db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql) });
      if (!id) throw new Error(`the queue did not take a ${job.name} job`);
      return id;
    },
    async work(workable, services) {
      for (const job of workable) {
        await boss.work(job.name, working, async (batch: JobWithMetadata<object>[]) => {
          const results: JobResult[] = [];
          for (const item of batch) results.push(await runLogged(job, services, item));
          return results;
        });
      }
    },
    parked: () => boss.findJobs<object>(PARKED, { queued: true }),
    retryParked: () => boss.redrive(PARKED),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
};
