import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@warden/contract';
import type { RunningYookassa } from '@warden/yookassa';
import { demoAccounts } from '../src/features/auth/first-accounts.ts';
import { users } from '../src/features/auth/tables.ts';
import { installs } from '../src/features/installs/tables.ts';
import { payments } from '../src/features/payments/tables.ts';
import type { Db } from '../src/platform/db/database.ts';
import { showLicense } from './licenses.ts';
import { type Customer, startShoppers } from './shoppers.ts';

interface Answer {
  path: string;
  status: number;
  /** The answer said when to try again. */
  retryAfter: string | null;
}

export const isFailure = ({ status }: Answer) => status === 0 || status >= 500;

/** Refused requests and broken ones. Exports may wait as long as jobs do, so they are left out. */
const isRefusal = (answer: Answer) => isFailure(answer) && !answer.path.endsWith('/export');

/** Asks a shop for everything that it does, over and over, and records each answer. */
export const openWorkload = (urlOf: () => string, yookassa: RunningYookassa) => {
  const answers: Answer[] = [];
  let isOver = false;

  const send = async (path: string, init: RequestInit = {}) => {
    const note = (status: number, retryAfter: string | null) => answers.push({ path, status, retryAfter });
    try {
      const answer = await fetch(urlOf() + path, { ...init, signal: AbortSignal.timeout(150_000) });
      const body = await answer.arrayBuffer();
      note(answer.status, answer.headers.get('retry-after'));
      return new Response(body.byteLength ? body : null, { status: answer.status, headers: answer.headers });
    } catch (error) {
      note(0, null);
      throw error;
    }
  };
  const { acknowledged, request, callAs, signIn, register, buy: pay } = startShoppers({ yookassa, send });
  const visitor = callAs({ token: null });

  const repeat = async (work: () => Promise<unknown>, gap: number) => {
    while (!isOver) {
      await work().catch(() => undefined);
      await pause(gap);
    }
  };

  const buyers = new Map<string, Customer>();
  const payment = async (id: string) =>
    (await callAs(buyers.get(id) ?? { token: null })(contract.payments.get, { params: { id } })).data;
  /** Begins a payment of a new customer and pays. The notification reaches the shop by itself. */
  const buy = async () => {
    const buyer = await register();
    const id = await pay(buyer);
    buyers.set(id, buyer);
    return id;
  };

  const start = async () => {
    const mine = { headers: { authorization: `Bearer ${(await signIn(demoAccounts.customer)).token}` } };
    const theirs = { headers: { authorization: `Bearer ${(await signIn(demoAccounts.admin)).token}` } };
    const { text: licenseText } = await showLicense();
    const reads: [path: string, init?: RequestInit][] = [
      ['/readyz'],
      ['/'],
      ['/releases/24.3.1'],
      ['/nowhere'],
      ['/?utm_source=somewhere'],
      ['/api/settings'],
      ['/api/releases/public'],
      ['/api/releases/public/24.3.1/download/linux/amd64/hash'],
      ['/api/releases/public/24.3.1/download/linux/amd64/installer'],
      ['/api/licenses/revocations'],
      ['/api/auth/me', mine],
      ['/api/licenses', mine],
      ['/api/payments', mine],
      ['/api/admin/users', theirs],
      ['/api/admin/stats', theirs],
      ['/api/admin/jobs', theirs],
      ['/api/admin/audit', theirs],
      ['/api/admin/payments/export', theirs],
    ];
    const read = (from: number) => {
      let next = from;
      return repeat(() => request(...(reads[next++ % reads.length] as (typeof reads)[number])), 20);
    };
    const introduce = async () => {
      const profile = { firstName: 'Grace', lastName: 'Hopper' };
      await callAs(await register())(contract.auth.updateProfile, { body: profile });
    };
    return [
      ...[0, 6, 12].map(read),
      repeat(() => visitor(contract.licenses.validate, { body: { licenseText } }), 300),
      repeat(async () => payment(await buy()), 300),
      repeat(buy, 300),
      repeat(introduce, 1000),
      repeat(() => signIn(demoAccounts.customer), 1000),
    ];
  };

  let running: Promise<unknown>[] = [];
  return {
    answers,
    acknowledged,
    buy,
    payment,
    /** Of the answers from this one on. */
    refusals: (from = 0) => answers.slice(from).filter(isRefusal),
    start: async () => {
      running = await start();
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
    /** Returns what the shop has acknowledged and the database does not have. */
    async missingIn(db: Db) {
      const stored = new Set([
        ...(await db.select({ id: payments.id }).from(payments)).map(({ id }) => id),
        ...(await db.select({ id: installs.clientId }).from(installs)).map(({ id }) => id),
        ...(await db.select({ id: users.id }).from(users)).map(({ id }) => id),
      ]);
      return Object.values(acknowledged)
        .flat()
        .filter((id) => !stored.has(id));
    },
  };
};
