import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { isSmall, isStale, readStatistics, storeStatistics } from './queries/statistics.ts';

/**
 * Each reader of figures that are no longer fresh enqueues this job, and the first of these jobs does the work for all.
 */
export const refreshStatistics: Job<object, { background: Db; now: () => Date }> = {
  name: 'statistics-refresh',
  options: { retryLimit: 2, expireInSeconds: 300 },
  async run(_data, { background, now }) {
    const stored = await readStatistics(background);
    if (!stored || isStale(stored, now())) await storeStatistics(background, now());
  },
};

/**
 * Asks for the first figures of a large shop when it starts. It has none after an upgrade, or when its rows were loaded
 * in bulk, and its readers should not have to wait for them.
 */
export const computeFirstStatistics = async ({ background, jobs }: { background: Db; jobs: JobQueue }) => {
  if ((await isSmall(background)) || (await readStatistics(background))) return;
  await background.transaction((tx) => jobs.enqueue(tx, refreshStatistics, {}));
};
