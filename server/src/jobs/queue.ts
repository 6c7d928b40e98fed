import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
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

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

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

  const runLogged = async (
    job: AnyJob,
    services: Services,
    { id, data, retryCount, retryLimit }: JobWithMetadata<object>,
  ) => {
    try {
      await job.run(data, services, id);
    } catch (error) {
      const parked = retryCount >= retryLimit;
      log[parked ? 'error' : 'warn'](
        { job: job.name, id, attempt: retryCount + 1, reason: describe(error) },
        parked ? 'job parked: it failed for the last time' : 'job failed, will be retried',
      );
      throw error;
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
        await boss.work(job.name, { includeMetadata: true, pollingIntervalSeconds: 2 }, async (batch) => {
          for (const item of batch as JobWithMetadata<object>[]) await runLogged(job, services, item);
        });
      }
    },
    parked: () => boss.findJobs<object>(PARKED, { queued: true }),
    retryParked: () => boss.redrive(PARKED),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
};
