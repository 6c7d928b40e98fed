import { allJobs } from '../app/all-jobs.ts';
import { openClock } from '../app/demo-clock/open.ts';
import { createServices, type Services } from '../app/services.ts';
import { grantToShop } from '../app/shop-role.ts';
import { chainEntries } from '../features/audit/chain.ts';
import { passwordsWithCap } from '../features/auth/passwords.ts';
import { placesOfKeys, type SigningUse } from '../platform/config/keys.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/open.ts';
import { realNow } from '../platform/demo-clock.ts';
import { openQueue } from '../platform/jobs/queue.ts';
import { hasKey, loadKeys } from '../platform/keyring/keyring.ts';
import { limitsIn } from '../platform/limits/limits.ts';
import { createLog } from '../platform/log.ts';
import { yookassaProvider } from '../platform/payment-provider/yookassa/provider.ts';
import { openSecret } from '../platform/secret/secret.ts';
import { StartError } from '../platform/start-error.ts';
import { openStorage } from '../platform/storage/open.ts';
import { explainRefusals } from './refused.ts';

/**
 * Opens an object when it is first used: most commands need neither keys nor a payment provider and must not fail
 * without them.
 */
const opened = <T extends object>(open: () => T): T => {
  let target: T | undefined;
  return new Proxy({} as T, {
    get(_, key) {
      target ??= open();
      return Reflect.get(target, key);
    },
  });
};

const missing = (name: string) => () => {
  throw new Error(`the command line has no ${name}`);
};

/** The account at the provider. The provider of a demo runs inside the shop, where the command line cannot reach it. */
export const yookassaAccount = ({ config }: Pick<Services, 'config'>) => {
  if (!config.yookassa) throw new StartError('YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY are missing');
  return config.yookassa;
};

export const useServices = async <T>(
  use: (services: Services) => Promise<T>,
  config: Config = readConfig(),
): Promise<T> => {
  const log = await createLog(config);
  const database = await openDatabase(config, log);
  try {
    const jobs = await openQueue(database, allJobs, log);
    try {
      const db = database.background;
      const secret = await openSecret(db);
      const { demo, vatCode } = config;
      const now = (await openClock(config, db))?.now ?? realNow;
      const loaded = (use: SigningUse) =>
        opened(() => loadKeys({ ...placesOfKeys(config, use), demo, now: new Date() }));
      const services = createServices({
        config,
        log,
        db,
        background: db,
        jobs,
        mailer: opened(missing('mail server')),
        limits: limitsIn(db),
        passwords: passwordsWithCap(1, secret),
        secret,
        keys: loaded('licenses'),
        releaseKeys: hasKey({ ...placesOfKeys(config, 'releases'), demo }) ? loaded('releases') : null,
        provider: opened(() => yookassaProvider({ ...yookassaAccount(services), vatCode })),
        storage: await openStorage(config),
        revocationStorage: undefined,
        releaseStorage: undefined,
        registry: opened(missing('register of companies')),
        openid: opened(missing('identity providers')),
        callWebhook: missing('way to call webhooks'),
        txtRecords: async () => [],
        now,
        realNow,
      });
      const result = await explainRefusals(use(services));
      // The command's entries join the chain of the audit log before it ends, whether a shop is running or not.
      await chainEntries(db);
      return result;
    } finally {
      await jobs.stop();
    }
  } finally {
    await database.close();
  }
};

/**
 * Opens the database and the queue of jobs, which migrates both, as the role that owns the tables where there is one.
 * Returns the role that may use them then.
 */
export const migrateAll = async (): Promise<string | undefined> => {
  const config = readConfig();
  const { databaseMigrationUrl: databaseUrl, databaseRole } = config;
  const asOwner = { ...config, databaseUrl, databaseDirectUrl: undefined, databasePooler: undefined };
  return useServices(
    async ({ db }) => {
      if (!databaseUrl) return undefined;
      await grantToShop(db, databaseRole);
      return databaseRole;
    },
    databaseUrl ? asOwner : config,
  );
};
