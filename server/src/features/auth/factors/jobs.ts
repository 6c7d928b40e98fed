import type { Job } from '../../../platform/jobs/job.ts';
import type { Resources } from '../../../platform/resources.ts';
import { mailReadyResets } from './resets.ts';

type Dependencies = Pick<Resources, 'db' | 'jobs' | 'now'>;

/** Goes on with the removal of factors whose owners have waited long enough. */
export const followFactorResets: Job<object, Dependencies> = {
  name: 'auth-follow-factor-resets',
  options: { retryLimit: 2 },
  schedule: '23 * * * *',
  run: (_data, dependencies) => mailReadyResets(dependencies),
};
