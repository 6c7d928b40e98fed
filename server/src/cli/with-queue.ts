import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { JobQueue } from '../jobs/queue.ts';

/** Opens the shop's queue as the shop does, without working on it. */
export const withQueue = async <T>(
  use: (queue: JobQueue, shop: { config: Config; db: Db }) => Promise<T>,
): Promise<T> => {
  // Loaded only now: the help should not wait for a whole shop.
  const [{ allJobs }, { chainEntries }, { readConfig }, { openDatabase }, { openQueue }, { createLog }] =
    await Promise.all([
      import('../all-jobs.ts'),
      import('../features/audit/chain.ts'),
      import('../config.ts'),
      import('../db/open.ts'),
      import('../jobs/queue.ts'),
      import('../log.ts'),
    ]);
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    const queue = await openQueue(database, allJobs, createLog(config));
    try {
      const result = await use(queue, { config, db: database.background });
      // What the command noted has its place in the audit log when it ends, whether a shop runs or not.
      await chainEntries(database.background);
      return result;
    } finally {
      await queue.stop();
    }
  } finally {
    await database.close();
  }
};
