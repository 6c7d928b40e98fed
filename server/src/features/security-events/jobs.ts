import type { Db } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import { deleteBefore } from './store.ts';

/** Network addresses are personal data, so events are kept for half a year only. */
const RETENTION = 180 * 24 * 3_600_000;

export const sweepSecurityEvents: Job<object, { background: Db; now: () => Date }> = {
  name: 'security-events-sweep',
  options: { retryLimit: 2 },
  schedule: '27 * * * *',
  async run(_data, { background, now }) {
    await deleteBefore(background, new Date(now().getTime() - RETENTION));
  },
};
