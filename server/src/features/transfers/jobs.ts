import type { Job } from '../../platform/jobs/job.ts';
import type { TransferService } from './service.ts';

interface Dependencies {
  transfers: Pick<TransferService, 'matchLeftOver'>;
  now: () => Date;
}

/**
 * The import matches its transfers itself. What is older than this was left by a crash, or could not be settled then.
 */
const GIVE_TIME = 5 * 60_000;

export const matchLeftOver: Job<object, Dependencies> = {
  name: 'transfers-match',
  options: { retryLimit: 2, expireInSeconds: 900 },
  schedule: '*/5 * * * *',
  async run(_data, { transfers, now }) {
    await transfers.matchLeftOver(new Date(now().getTime() - GIVE_TIME));
  },
};
