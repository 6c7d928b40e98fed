import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
import { describeError } from '../log.ts';
import { counter } from '../telemetry/counters.ts';
import { runJob } from '../work.ts';
import type { AnyJob } from './job.ts';
import { ALIVE_SECONDS } from './take-over.ts';

/** How often a worker looks for jobs on its own. */
const RARELY_SECONDS = 60;

const working = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: RARELY_SECONDS,
  notifyPollingIntervalSeconds: RARELY_SECONDS,
  heartbeatRefreshSeconds: ALIVE_SECONDS,
} as const;

const countFailure = counter<string>('warden_job_failures_total', 'Attempts of jobs that failed', 'queue');

/** Runs a job once, and logs and counts its failure. */
const runLogged = async <Dependencies>(
  job: AnyJob<Dependencies>,
  dependencies: Dependencies,
  { id, data, retryCount, retryLimit, sourceRootId }: JobWithMetadata<object>,
  log: FastifyBaseLogger,
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

/** The workers of this process, by queue. */
export const jobWorkers = (boss: PgBoss, log: FastifyBaseLogger) => {
  const workers = new Map<string, { id: string; isBusy: boolean }[]>();

  /** A worker that has jobs looks for more once they are done, so only others are woken. */
  const wake = (name: string) => {
    const idle = workers.get(name)?.find(({ isBusy }) => !isBusy);
    if (idle) boss.notifyWorker(idle.id);
  };

  return {
    async start<Dependencies>(job: AnyJob<Dependencies>, dependencies: Dependencies) {
      const { name, perGroup } = job;
      const options = perGroup ? { ...working, groupConcurrency: perGroup } : working;
      const worker = { id: '', isBusy: false };
      worker.id = await boss.work(name, options, async ([item]: JobWithMetadata<object>[]) => {
        worker.isBusy = true;
        // There may be more of them, which the next worker looks for.
        wake(name);
        const result = await runLogged(job, dependencies, item as JobWithMetadata<object>, log);
        worker.isBusy = false;
        boss.notifyWorker(worker.id);
        return [result];
      });
      workers.set(name, [...(workers.get(name) ?? []), worker]);
    },

    /**
     * One statement for all queues wakes the workers of those with jobs. If each of the thirty workers looked for
     * itself as often, an idle shop with the embedded database would spend a twentieth of a core on it.
     */
    async wakeAll(db: Db) {
      const queues = await readRows<{ name: string }>(
        db,
        sql`select name from pgboss.queue
        where exists (select from pgboss.job where job.name = queue.name and state < 'active' and start_after <= now())`,
      );
      for (const { name } of queues) wake(name);
    },

    /** Counts the jobs that are due or run. Those that wait for a later try are neither. */
    async countDue(db: Db): Promise<number> {
      const [found] = await readRows<{ due: number }>(
        db,
        sql`select count(*)::int as due from pgboss.job
        where name in ${[...workers.keys()]} and (state = 'active' or (state < 'active' and start_after <= now()))`,
      );
      return found?.due ?? 0;
    },

    async finish() {
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
    },
  };
};
