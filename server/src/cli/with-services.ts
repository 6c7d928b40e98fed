import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';
import { explainRefusals } from './refused.ts';

/** Opened when a command first uses it: most commands need neither keys nor a payment provider, and must not fail for them. */
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
 * Builds the shop's services as the shop does, without working on its jobs: mails wait in the queue for the shop to send
 * them. What the shop refuses is explained to the operator in one line.
 */
export const withServices = async <T>(use: (services: Services) => Promise<T>): Promise<T> => {
  // Everything is loaded only now, so that the help does not wait for a whole shop.
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
    import('../all-jobs.ts'),
    import('../features/audit/chain.ts'),
    import('../features/auth/passwords.ts'),
    import('../config.ts'),
    import('../db/open.ts'),
    import('../http/limits.ts'),
    import('../jobs/queue.ts'),
    import('../keyring/keyring.ts'),
    import('../log.ts'),
    import('../payment-provider/yookassa/provider.ts'),
    import('../secret/secret.ts'),
    import('../services.ts'),
    import('../storage/open.ts'),
  ]);
  const config = readConfig();
  const log = createLog(config);
  const database = await openDatabase(config);
  try {
    const jobs = await openQueue(database, allJobs, log);
    try {
      const db = database.background;
      const secret = await openSecret(db);
      const { keysDir: directory, signingKeyFile, demo, vatCode } = config;
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
        keys: opened(() => loadKeys({ directory, signingKeyFile, demo, now: new Date() })),
        provider: opened(() => yookassaProvider({ ...yookassaAccount(services), vatCode })),
        storage: await openStorage(config),
        now: () => new Date(),
      });
      const result = await explainRefusals(use(services));
      // The command's entries have their place in the audit log when it ends, whether a shop runs or not.
      await chainEntries(db);
      return result;
    } finally {
      await jobs.stop();
    }
  } finally {
    await database.close();
  }
};

/** The account at the provider. A demo's provider lives inside the shop, where the command line cannot reach it. */
const yookassaAccount = ({ config }: Pick<Services, 'config'>) => {
  if (!config.yookassa) throw new StartError('YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY are missing');
  return config.yookassa;
};

/** The same for commands about payments, which fail at once without a provider rather than halfway. */
export const withPayments = <T>(use: (payments: Services['payments']) => Promise<T>): Promise<T> =>
  withServices(async (services) => {
    yookassaAccount(services);
    return use(services.payments);
  });
