import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailbox } from '@warden/mailbox';
import { shopAccount, startYookassaStandIn } from './app.ts';
import { copyForProcesses } from './database.ts';
import { startShop } from './process.ts';

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** What the processes of one shop share and what outlives them, besides the database: data, mailbox and provider. */
export const openSurroundings = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'warden-processes-'));
  const yookassa = await startYookassaStandIn(join(dir, 'yookassa'));
  const mailbox = await startMailbox({ dir: join(dir, 'mail') });
  const environment: Record<string, string> & { DATA_DIR: string } = {
    DATA_DIR: join(dir, 'data'),
    // The public address stays the same, as that of a real shop does, although each process has a port of its own.
    PUBLIC_URL: 'http://shop.test',
    SMTP_URL: mailbox.url,
    YOOKASSA_SHOP_ID: shopAccount.shopId,
    YOOKASSA_SECRET_KEY: shopAccount.secretKey,
    YOOKASSA_API_URL: yookassa.url,
    TRUST_PROXY: '1',
  };
  const started: Shop[] = [];
  const notify = ({ url }: { url: string }) => yookassa.setWebhookUrl(`${url}/api/payments/webhook/yookassa`);
  return {
    dir,
    yookassa,
    mailbox,
    environment,
    /** Has the provider send its notifications there. */
    notify,
    /** Starts a process, which gets the provider's notifications until another one does. */
    start: async (settings: Record<string, string> = {}, main?: string) => {
      const shop = await startShop({ ...environment, ...settings }, main);
      started.push(shop);
      notify(shop);
      return shop;
    },
    /** Kills the processes that still run, and removes everything. */
    close: async () => {
      for (const { child } of started) child.kill('SIGKILL');
      await yookassa.close();
      await mailbox.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

/** The same with a copy of the test run's database, which `open` opens. */
export const openSurroundingsWithDatabase = async () => {
  const surroundings = await openSurroundings();
  const { environment, open, drop } = await copyForProcesses(surroundings.environment.DATA_DIR);
  Object.assign(surroundings.environment, environment);
  return {
    ...surroundings,
    open,
    close: async () => {
      await surroundings.close();
      await drop();
    },
  };
};
