import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { PaymentProvider } from '../../platform/payment-provider/provider.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import type { SettingsService } from '../settings/service.ts';

/** What the operations on payments need. */
export interface PaymentDependencies {
  db: Db;
  licenses: LicenseService;
  accounts: Pick<AccountService, 'find' | 'lock' | 'userOfSession'>;
  settings: Pick<SettingsService, 'ofStored'>;
  provider: PaymentProvider;
  jobs: Pick<JobQueue, 'enqueue'>;
  limits: Limits;
  log: FastifyBaseLogger;
  publicUrl: string;
  now: () => Date;
}
