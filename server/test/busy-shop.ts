import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract, createClient } from '@warden/contract';
import { startMailbox } from '@warden/mailbox';
import { randomIntegers } from '../../scripts/lib/random.ts';
import { demoAccounts } from '../src/features/auth/first-accounts.ts';
import { users } from '../src/features/auth/tables.ts';
import { installs } from '../src/features/installs/tables.ts';
import { payments } from '../src/features/payments/tables.ts';
import type { Db } from '../src/platform/db/database.ts';
import { aRegistration, startYookassaStandIn } from './app.ts';
import { aClientId, showLicense } from './licenses.ts';
import { order } from './payments.ts';
import { settingsFor } from './surroundings.ts';

/** What processes of a shop need besides the database: a provider, a mailbox, and a folder, removed in the end. */
export const openSurroundings = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'warden-busy-'));
  const yookassa = await startYookassaStandIn(join(dir, 'yookassa'));
  const mailbox = await startMailbox({ dir: join(dir, 'mail') });
  return {
    dir,
    yookassa,
    mailbox,
    environment: {
      DATA_DIR: join(dir, 'data'),
      LOG_LEVEL: 'warn',
      ...settingsFor(mailbox, yookassa),
    },
    async close() {
      await yookassa.close();
      await mailbox.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

interface Answer {
  kind: string;
  status: number;
  /** The answer said when to try again. */
  retryAfter: string | null;
  milliseconds: number;
  /** When it came. */
  at: number;
}

const MOST_PURCHASES = 8;

const anyAddress = randomIntegers('network addresses of a busy shop');

/** Asks a shop for everything that it does, over and over, and records each answer. */
export const openWorkload = (
  urlOf: () => string,
  yookassa: Awaited<ReturnType<typeof openSurroundings>>['yookassa'],
) => {
  const answers: Answer[] = [];
  /** What the shop has said that it has stored. */
  const acknowledged = { payments: [] as string[], clients: [] as string[], accounts: [] as string[] };
  let isOver = false;

  const send = async (kind: string, path: string, init: RequestInit = {}) => {
    const begun = performance.now();
    const headers = { ...init.headers, 'x-forwarded-for': `198.51.${anyAddress(256)}.${anyAddress(256)}` };
    const note = (status: number, retryAfter: string | null) =>
      answers.push({ kind, status, retryAfter, milliseconds: performance.now() - begun, at: Date.now() });
    try {
      const answer = await fetch(urlOf() + path, { ...init, headers, signal: AbortSignal.timeout(150_000) });
      const body = await answer.arrayBuffer();
      note(answer.status, answer.headers.get('retry-after'));
      return new Response(body.byteLength ? body : null, { status: answer.status, headers: answer.headers });
    } catch (error) {
      note(0, null);
      throw error;
    }
  };
  const callAs = (kind: string, token: string | null) =>
    createClient({
      base: '/api',
      token: () => token,
      locale: () => 'en',
      fetch: (path, init) => send(kind, String(path), init),
    });
  const { customer, admin } = demoAccounts;
  const signIn = async ({ email, password }: { email: string; password: string }) =>
    (await callAs('sign-in', null)(contract.auth.login, { body: { email, password } })).data.token;

  const repeat = async (work: () => Promise<unknown>, gap: number) => {
    while (!isOver) {
      await work().catch(() => undefined);
      await pause(gap);
    }
  };

  const register = async () => {
    const { data } = await callAs('registration', null)(contract.auth.register, { body: aRegistration() });
    acknowledged.accounts.push(data.user.id);
    return data.token;
  };

  /** The books leave out what the demo's customer buys, and others may buy only so often before they are confirmed. */
  let buyer: { token: string; left: number } | undefined;
  const nextBuyer = async () => {
    if (!buyer?.left) buyer = { token: await register(), left: MOST_PURCHASES };
    buyer.left--;
    return buyer.token;
  };
  const buyers = new Map<string, string>();
  const payment = async (id: string) =>
    (await callAs('payment', buyers.get(id) ?? null)(contract.payments.get, { params: { id } })).data;
  /** Binds an installation, begins a payment for it and pays. The notification reaches the shop by itself. */
  const buy = async () => {
    const token = await nextBuyer();
    const clientId = aClientId();
    const { text } = await showLicense({ client: clientId });
    await callAs('bind', token)(contract.installs.bind, { body: { clientId, licenseText: text } });
    acknowledged.clients.push(clientId);
    const query = { client_id: clientId, plan: 'commercial' } as const;
    const { amount } = (await callAs('quote', token)(contract.payments.quote, { query })).data;
    const body = order(clientId, { amount });
    const { payment_id: id, payment_url: url } = await callAs('purchase', token)(contract.payments.initiate, { body });
    acknowledged.payments.push(id);
    buyers.set(id, token);
    yookassa.pay(url.split('/').at(-1) as string);
    return id;
  };

  const start = async () => {
    const token = await signIn(customer);
    const manager = await signIn(admin);
    const mine = { authorization: `Bearer ${token}` };
    const theirs = { authorization: `Bearer ${manager}` };
    const { text: trial } = await showLicense();
    const reads: [kind: string, path: string, init?: RequestInit][] = [
      ['ready', '/readyz'],
      ['home', '/'],
      ['release page', '/releases/24.3.1'],
      ['missing page', '/nowhere'],
      ['uncached page', '/?utm_source=somewhere'],
      ['settings', '/api/settings'],
      ['releases', '/api/releases/public'],
      ['hash', '/api/releases/public/24.3.1/download/linux/amd64/hash'],
      ['download', '/api/releases/public/24.3.1/download/linux/amd64/installer'],
      ['revocations', '/api/licenses/revocations'],
      ['account', '/api/auth/me', { headers: mine }],
      ['licenses', '/api/licenses', { headers: mine }],
      ['payments', '/api/payments', { headers: mine }],
      ['admin users', '/api/admin/users', { headers: theirs }],
      ['admin stats', '/api/admin/stats', { headers: theirs }],
      ['admin jobs', '/api/admin/jobs', { headers: theirs }],
      ['admin audit', '/api/admin/audit', { headers: theirs }],
      ['export', '/api/admin/payments/export', { headers: theirs }],
      [
        'validation',
        '/api/licenses/validate',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ license: trial }),
        },
      ],
    ];
    const read = (from: number) => {
      let next = from;
      return repeat(() => send(...(reads[next++ % reads.length] as (typeof reads)[number])), 20);
    };
    const introduce = async () => {
      const profile = { firstName: 'Grace', lastName: 'Hopper' };
      await callAs('profile', await register())(contract.auth.updateProfile, { body: profile });
    };
    const all = [
      ...Array.from({ length: 3 }, (_, index) => read(index * 6)),
      repeat(async () => payment(await buy()), 300),
      repeat(buy, 300),
      repeat(introduce, 1000),
      repeat(() => signIn(customer), 1000),
    ];
    return all;
  };

  let running: Promise<unknown>[] = [];
  return {
    answers,
    acknowledged,
    buy,
    payment,
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
