import { availableParallelism } from 'node:os';
import { fillAccounts, PASSWORD } from './fill-accounts.ts';
import { compare, type Subject } from './harness.ts';
import type { Order } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import { type Line, linesOf } from './report.ts';
import { databasePidOf, startFilled } from './shop.ts';
import { startWork } from './start-work.ts';

const ADDRESSES = 2_000;

/** Log-ins of the accounts in turn, from many addresses. */
export const logIns = (emails: readonly string[]) =>
  Array.from({ length: ADDRESSES }, (_, n) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ email: emails[n % emails.length], password: PASSWORD }),
  }));

/** Compares log-ins with argon2id alone: as many at a time as the shop allows, with its parameters. */
export const login = async ({ pace }: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  let emails: string[] = [];
  const shop = await startFilled('postgres', postgres, async (database) => {
    emails = await fillAccounts(database);
  });
  const parallel = Math.max(1, availableParallelism() - 1);
  const work = await startWork({ kind: 'argon2id', parallel });
  try {
    const reference: Subject = { name: `argon2id, ${parallel} at a time`, ...work, databasePid: undefined };
    const ours: Subject = {
      name: 'POST /auth/login',
      load: { url: shop.url, requests: logIns(emails) },
      serverPid: shop.pid,
      databasePid: databasePidOf('postgres', postgres),
    };
    return (await compare([{ ours, reference }], pace)).flatMap((pair) => linesOf('postgres', pair));
  } finally {
    work.stop();
    await shop.stop();
    await postgres.stop();
  }
};
