import type { Db } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { eraseOldAddresses } from '../audit/service.ts';
import { deleteExpired, isActorGone } from './store.ts';

interface Dependencies {
  db: Db;
  now: () => Date;
}

const YEAR = 365 * 24 * 3_600_000;

/** Expired sessions, tokens, tickets and limits are dead already; this only sweeps them out, and network addresses after a year. */
export const sweepExpired: Job<object, Dependencies> = {
  name: 'auth-sweep-expired',
  options: { retryLimit: 2 },
  schedule: '17 * * * *',
  async run(_data, { db, now }) {
    await db.transaction((tx) => deleteExpired(tx, now()));
    await eraseOldAddresses(db, new Date(now().getTime() - YEAR), isActorGone);
  },
};
