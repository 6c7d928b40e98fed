import type { Job } from '../../platform/jobs/job.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import { eraseOldAddresses } from '../audit/service.ts';
import type { AccountHoldings } from './holdings.ts';
import { deleteEnded } from './sessions.ts';
import { deleteExpired, isActorGone } from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  holdings: AccountHoldings;
}

const YEAR = 365 * DAY;

/** Deletes expired sessions, tokens, tickets and limits, and network addresses of the audit log after a year. */
export const sweepExpired: Job<object, Dependencies> = {
  name: 'auth-sweep-expired',
  options: { retryLimit: 2 },
  schedule: '17 * * * *',
  async run(_data, { db, holdings, now }) {
    await db.transaction(async (tx) => {
      await deleteEnded(tx, now());
      await deleteExpired(tx, now());
      await holdings.forgetExpired(tx, now());
    });
    await eraseOldAddresses(db, new Date(now().getTime() - YEAR), isActorGone);
  },
};
