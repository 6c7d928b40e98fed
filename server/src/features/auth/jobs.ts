import type { Job } from '../../platform/jobs/job.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import { eraseOldAddresses } from '../audit/service.ts';
import { deleteEndedTokens } from '../tokens/service.ts';
import type { AccountHoldings } from './holdings.ts';
import { deleteEnded } from './sessions.ts';
import { deleteExpired, isActorGone } from './store.ts';
import { deleteUnconfirmed } from './unconfirmed.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  holdings: AccountHoldings;
}

/** Network addresses of the audit log are erased after this time. */
export const AUDITED_ADDRESSES = 365 * DAY;

/**
 * Deletes expired sessions, tokens of the API and of mails, tickets and limits, accounts that were never confirmed, buyers whose accounts are
 * gone, and old network addresses of the audit log.
 */
export const sweepExpired: Job<object, Dependencies> = {
  name: 'auth-sweep-expired',
  options: { retryLimit: 2 },
  schedule: '17 * * * *',
  async run(_data, dependencies) {
    const { db, holdings, now } = dependencies;
    await db.transaction(async (tx) => {
      await deleteEnded(tx, now());
      await deleteExpired(tx, now());
      await deleteEndedTokens(tx, now());
      await holdings.forgetExpired(tx, now());
    });
    await deleteUnconfirmed(dependencies);
    await eraseOldAddresses(db, new Date(now().getTime() - AUDITED_ADDRESSES), isActorGone);
  },
};
