import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Passwords } from './features/auth/passwords.ts';
import type { AccountService } from './features/auth/service.ts';
import type { LicenseDesk } from './features/licenses/service.ts';
import type { SettingsDesk } from './features/settings/service.ts';
import type { Limits } from './http/limits.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PaymentProvider } from './payment-provider/provider.ts';
import type { Secret } from './secret/secret.ts';
import type { Storage } from './storage/storage.ts';

/** What features are given. Built once at start; tests build their own. */
export interface Services {
  config: Config;
  log: FastifyBaseLogger;
  db: Db;
  /** The same database for what takes longer than a visitor waits. */
  background: Db;
  jobs: JobQueue;
  mailer: Mailer;
  limits: Limits;
  passwords: Passwords;
  secret: Secret;
  accounts: AccountService;
  licenses: LicenseDesk;
  settings: SettingsDesk;
  provider: PaymentProvider;
  storage: Storage;
  now: () => Date;
}
