import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mailbox, startMailbox } from '@warden/mailbox';
import type { RunningYookassa } from '@warden/yookassa';
import { shopAccount, startYookassaStandIn } from './app.ts';
import { copyForProcesses } from './database.ts';

/** The settings of a process that uses the mailbox and the payment provider of a test. */
export const settingsFor = (mailbox: Pick<Mailbox, 'url'>, yookassa: Pick<RunningYookassa, 'url'>) => ({
  // The public address stays the same, as that of a real shop does, although each process listens on a port of its own.
  PUBLIC_URL: 'http://shop.test',
  SMTP_URL: mailbox.url,
  YOOKASSA_SHOP_ID: shopAccount.shopId,
  YOOKASSA_SECRET_KEY: shopAccount.secretKey,
  YOOKASSA_API_URL: yookassa.url,
  TRUST_PROXY: '1',
});

/** Opens what the processes of one shop share and what outlives them: database, data, mailbox and payment provider. */
export const openSurroundings = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'warden-processes-'));
  const yookassa = await startYookassaStandIn(join(dir, 'yookassa'));
  const mailbox = await startMailbox({ dir: join(dir, 'mail') });
  const copy = await copyForProcesses(join(dir, 'data'));
  return {
    yookassa,
    mailbox,
    open: copy.open,
    environment: { ...copy.environment, ...settingsFor(mailbox, yookassa) },
    close: async () => {
      await yookassa.close();
      await mailbox.close();
      await copy.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
