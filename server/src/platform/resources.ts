import type { FastifyBaseLogger } from 'fastify';
import type { CompanyRegistry } from './company-registry/registry.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { GuardedFetch } from './http-client/guarded-fetch.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Keys } from './keyring/keyring.ts';
import type { Limits } from './limits/limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OpenidProviders } from './openid/provider.ts';
import type { PaymentProvider } from './payment-provider/provider.ts';
import type { Secret } from './secret/secret.ts';
import type { OpenReleaseFolder } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';

/** What a process opens at its start. Features name what they need of it. Tests open their own. */
export interface Resources {
  config: Config;
  log: FastifyBaseLogger;
  db: Db;
  /** This is the same database with longer timeouts, for exports and for work that no visitor waits for. */
  background: Db;
  jobs: JobQueue;
  mailer: Mailer;
  limits: Limits;
  secret: Secret;
  /** The keys that sign licenses. */
  keys: Keys;
  /** The keys that sign releases. Null while there is none: then nothing can be published. */
  releaseKeys: Keys | null;
  provider: PaymentProvider;
  storage: Storage;
  /** Undefined without an S3. */
  revocationStorage: Storage | undefined;
  /** Undefined without an S3. */
  releaseStorage: OpenReleaseFolder | undefined;
  registry: CompanyRegistry;
  openid: OpenidProviders;
  /** Sends a message to an address that a customer has entered. */
  callWebhook: GuardedFetch;
  /** Asks the DNS for the texts of a name. */
  txtRecords: (name: string) => Promise<string[]>;
  /** The time of the shop. That of a demo can be ahead (demo-clock.ts). */
  now: () => Date;
  /** The real time, for what is compared with clocks outside of the shop. */
  realNow: () => Date;
}
