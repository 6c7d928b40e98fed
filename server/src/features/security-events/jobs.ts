import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deleteBefore, RETENTION } from './store.ts';

export const sweepSecurityEvents: Job<object, { background: Db; now: () => Date }> = {
  name: 'security-events-sweep',
  options: { retryLimit: 2 },
  schedule: '27 * * * *',
  async run(_data, { background, now }) {
    await deleteBefore(background, new Date(now().getTime() - RETENTION));
  },
};
