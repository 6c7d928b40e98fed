import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Task } from './buyers.ts';

const PRICE = 25_000;

const start = (script: string) => fork(fileURLToPath(new URL(script, import.meta.url)));

const told = async <T>(child: ChildProcess) => {
  const ended = new AbortController();
  const message = once(child, 'message', { signal: ended.signal });
  child.once('exit', () => ended.abort());
  return (await message)[0] as T;
};

/** Starts a provider, its mail server and buyers, each as a process of its own. */
export const startTrade = async () => {
  const provider = start('provider.ts');
  const buyers = start('buyers.ts');
  const ports = await told<{ api: number; mail: number }>(provider);
  return {
    price: PRICE,
    settings: {
      PRICE_COMMERCIAL: String(PRICE),
      SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
      YOOKASSA_SHOP_ID: '1',
      YOOKASSA_API_URL: `http://127.0.0.1:${ports.api}`,
    },
    pids: { provider: provider.pid as number, buyers: buyers.pid as number },
    /** Returns the milliseconds that each purchase took until its notification was answered. */
    buy(task: Task) {
      buyers.send(task);
      return told<number[]>(buyers);
    },
    async mailsSent() {
      provider.send('mails');
      return (await told<{ mails: number }>(provider)).mails;
    },
    stop() {
      provider.disconnect();
      buyers.disconnect();
    },
  };
};
