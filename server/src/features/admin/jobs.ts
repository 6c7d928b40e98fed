import type { Db } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { isStale, readStatistics, storeStatistics } from './queries/statistics.ts';

/** Asked for by each reader of figures that are no longer fresh: the first of these jobs does the work of all. */
export const refreshStatistics: Job<object, { background: Db; now: () => Date }> = {
  name: 'statistics-refresh',
  options: { retryLimit: 2, expireInSeconds: 300 },
  async run(_data, { background, now }) {
    const stored = await readStatistics(background);
    if (!stored || isStale(stored, now())) await storeStatistics(background, now());
  },
};
