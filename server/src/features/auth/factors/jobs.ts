import type { Db } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';
import { mailReadyResets } from './resets.ts';

interface Dependencies {
  db: Db;
  jobs: JobQueue;
  now: () => Date;
}

/** Goes on with the removal of factors whose owners have waited long enough. */
export const followFactorResets: Job<object, Dependencies> = {
  name: 'auth-follow-factor-resets',
  options: { retryLimit: 2 },
  schedule: '23 * * * *',
  run: (_data, dependencies) => mailReadyResets(dependencies),
};
