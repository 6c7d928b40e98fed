import type { Services } from '../app/services.ts';
import { StartError } from '../platform/start-error.ts';
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

/**
 * Builds the services in the same way as the shop, but runs no jobs: mails wait in the queue until the shop sends them.
 * Refusals are explained to the operator in one line.
 */
export const withServices = async <T>(use: (services: Services) => Promise<T>): Promise<T> => {
  // The modules are loaded only here, so that the help does not wait for them.
  const [
    { allJobs },
    { chainEntries },
    { passwordsWithCap },
    { readConfig },
    { openDatabase },
    { limitsIn },
    { openQueue },
    { loadKeys },
    { createLog },
    { yookassaProvider },
    { openSecret },
    { createServices },
    { openStorage },
  ] = await Promise.all([
    import('../app/all-jobs.ts'),
    import('../features/audit/chain.ts'),
    import('../features/auth/passwords.ts'),
    import('../platform/config.ts'),
    import('../platform/db/open.ts'),
    import('../platform/limits/limits.ts'),
    import('../platform/jobs/queue.ts'),
    import('../platform/keyring/keyring.ts'),
    import('../platform/log.ts'),
    import('../platform/payment-provider/yookassa/provider.ts'),
    import('../platform/secret/secret.ts'),
    import('../app/services.ts'),
    import('../platform/storage/open.ts'),
  ]);
  const config = readConfig();
  const log = await createLog(config);
  const database = await openDatabase(config, log);
  try {
    const jobs = await openQueue(database, allJobs, log);
    try {
      const db = database.background;
      const secret = await openSecret(db);
      const { keysDir: directory, signingKeyFile, keyPassphrase: passphrase, demo, vatCode } = config;
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
        keys: opened(() => loadKeys({ directory, signingKeyFile, passphrase, demo, now: new Date() })),
        provider: opened(() => yookassaProvider({ ...yookassaAccount(services), vatCode })),
        storage: await openStorage(config),
        registry: opened(missing('register of companies')),
        now: () => new Date(),
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

/** The account at the provider. The provider of a demo runs inside the shop, where the command line cannot reach it. */
const yookassaAccount = ({ config }: Pick<Services, 'config'>) => {
  if (!config.yookassa) throw new StartError('YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY are missing');
  return config.yookassa;
};

/** Does the same for commands about payments: without a provider they fail at the start rather than halfway. */
export const withPayments = <T>(use: (payments: Services['payments']) => Promise<T>): Promise<T> =>
  withServices(async (services) => {
    yookassaAccount(services);
    return use(services.payments);
  });
