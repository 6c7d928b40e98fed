import type { Job } from '../../jobs/job.ts';
import { deleteExpired } from './store.ts';

/** Expired sessions and tokens are dead already; this only sweeps them out. */
export const sweepExpired: Job<object> = {
  name: 'auth-sweep-expired',
  options: { retryLimit: 2 },
  schedule: '17 3 * * *',
  async run(_data, { db, now }) {
    await db.transaction((tx) => deleteExpired(tx, now()));
  },
};
