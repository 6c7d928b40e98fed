import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import {
  ApiError,
  type BodyOf,
  contract,
  createClient,
  type Endpoint,
  type ErrorBody,
  errorsOf,
  type InputOf,
  type User,
} from '@warden/contract';
import type { Locale } from '@warden/i18n';
import { type Message, startMailbox } from '@warden/mailbox';
import { type RunningYookassa, type StartOptions, startYookassa } from '@warden/yookassa';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { randomSequence } from '../../scripts/lib/random.ts';
import { allJobs } from '../src/app/all-jobs.ts';
import { buildApp } from '../src/app/app.ts';
import { createServices, openResources } from '../src/app/services.ts';
import { openHeadStores } from '../src/features/audit/head-store.ts';
import { startAuditWorker } from '../src/features/audit/worker.ts';
import { passwordsWithCap } from '../src/features/auth/passwords.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openQueue } from '../src/platform/jobs/queue.ts';
import { logOptions } from '../src/platform/log.ts';
import { smtpMailer } from '../src/platform/mail/mailer.ts';
import { yookassaProvider } from '../src/platform/payment-provider/yookassa/provider.ts';
import { createCanary } from './canary.ts';
import { copyDatabase } from './database.ts';
import { untimedJobs } from './jobs.ts';

export interface Account {
  user: User;
  token: string;
  password: string;
}

interface Caller {
  token?: string | null;
  locale?: Locale;
  /** The network address of the caller. */
  from?: string;
  headers?: Record<string, string>;
}

export interface TestAppOptions {
  /** A database that outlives this app, or that another app uses too. The test that opened it closes it. */
  database?: Database;
  /** Without workers, jobs stay in the queue and nothing but requests touches the database. */
  workers?: boolean;
  /** A provider stand-in that outlives this app. */
  yookassa?: RunningYookassa;
  /** The function that hashes passwords, for tests about its cost. */
  hash?: typeof hash;
  /** How long the shop waits for one answer of the provider. */
  patienceMs?: number;
  /** Random requests send the same words as secrets and as paths, so their log is not searched. */
  searchLog?: boolean;
}

export const shopAccount = { shopId: 'test-shop', secretKey: 'test-secret' };

/** Starts a payment provider stand-in for one test, which can inject faults. */
export const startYookassaStandIn = (dir: string, options: Pick<StartOptions, 'now' | 'random'> = {}) =>
  startYookassa({ ...shopAccount, dir, redeliveryScale: 0.01, random: randomSequence('payment provider'), ...options });

/** The same algorithm at its lowest cost, because hashing would take a large part of the time of all these tests. */
const cheapHash: typeof hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 });

let people = 0;

export const aRegistration = (changes: Partial<BodyOf<typeof contract.auth.register>> = {}) => ({
  email: `someone-${process.pid}-${++people}@example.com`,
  password: 'correct horse',
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Analytical Engines',
  ...changes,
});

type LinkPath =
  | 'verify-email'
  | 'reset-password'
  | 'not-me'
  | 'confirm-account'
  | 'confirm-email'
  | 'confirm-accounting-email'
  | 'invitation'
  | 'revert-email'
  | 'keep-second-factor'
  | 'remove-second-factor';

/** Returns the refusal of a call; a call that succeeds fails the test. */
export const refusal = async (called: Promise<unknown>) => {
  try {
    await called;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body) throw error;
    const { code, message, field } = error.body;
    return { status: error.status, code, message, ...(field ? { field } : {}) };
  }
  throw new Error('the call was not refused');
};

/** Checks that an endpoint answers only the errors that it declares. */
export const assertDeclared = (endpoint: Endpoint, status: number, body: string) => {
  if (status < 400) return;
  const { code } = JSON.parse(body) as ErrorBody;
  if (!errorsOf(endpoint).includes(code)) throw new Error(`${endpoint.path} answered ${code} without declaring it`);
};

/**
 * Starts the whole API on a database of its own, with a real queue and a real SMTP mailbox. Each reply is checked
 * against its schema. `environment` has the settings of an operator.
 */
export const startTestApp = async (
  environment: Record<string, string> = {},
  {
    database: given,
    workers = true,
    yookassa: givenYookassa,
    hash: hashing = cheapHash,
    patienceMs = 10_000,
    searchLog = true,
  }: TestAppOptions = {},
) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'warden-app-'));
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.test', ...environment });
  const lines: string[] = [];
  const canary = createCanary();
  const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const database = given ?? (await copyDatabase());
  let clock: (() => Date) | undefined;
  const now = () => clock?.() ?? new Date();
  const mailbox = await startMailbox({ dir: join(dataDir, 'mail'), now });
  const mailer = smtpMailer({
    url: mailbox.url,
    requireTls: false,
    from: config.mailFrom,
    publicUrl: config.publicUrl,
    now,
  });
  const yookassa = givenYookassa ?? (await startYookassaStandIn(join(dataDir, 'yookassa'), { now }));
  const queue = await openQueue(database, untimedJobs, log);
  const opened = await openResources(config, log, database);
  const resources = {
    ...opened,
    jobs: queue,
    mailer,
    passwords: passwordsWithCap(2, opened.secret, hashing),
    provider: yookassaProvider({ ...shopAccount, apiUrl: yookassa.url, vatCode: 1, timeoutMs: patienceMs, gapMs: 10 }),
    now,
    realNow: now,
  };
  const services = createServices(resources);
  const app = await buildApp(services, { checkReplies: true });
  canary.watch(app);
  await app.ready();
  const stopAudit = workers ? startAuditWorker(services, await openHeadStores(config)) : undefined;
  if (workers) await queue.work(allJobs, createServices({ ...resources, db: database.background }));

  /** Calls the API with the contract's own client, as the browser does; a refusal is thrown as ApiError. */
  const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, caller: Caller = {}) =>
    createClient({
      base: '/api',
      token: () => caller.token ?? null,
      locale: () => caller.locale ?? 'en',
      fetch: async (url, init) => {
        const { statusCode, body, headers } = await app.inject({
          url: String(url),
          method: init?.method,
          headers: { ...(init?.headers as Record<string, string>), ...caller.headers },
          ...(caller.from ? { remoteAddress: caller.from } : {}),
          ...(init?.body ? { payload: init.body } : {}),
        } as InjectOptions);
        assertDeclared(endpoint, statusCode, body);
        return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
      },
    })(endpoint, input);

  const register = async (changes: Parameters<typeof aRegistration>[0] = {}, caller: Caller = {}): Promise<Account> => {
    const body = aRegistration(changes);
    const { data } = await call(contract.auth.register, { body }, caller);
    return { ...data, password: body.password };
  };

  /** Waits for a mail, since mails are sent in the background. */
  const mailTo = (email: string, about: (mail: Message) => boolean = () => true): Promise<Message> =>
    vi.waitUntil(async () => (await mailbox.list()).find((mail) => mail.to.includes(email) && about(mail)));

  return {
    app,
    services,
    database,
    mailbox,
    yookassa,
    lines,
    call,
    register,
    mailTo,
    /** Returns the token in the link of the newest matching mail. */
    tokenFrom: async (email: string, path: LinkPath) => {
      const isMeant = (link: string) => link.includes(`/${path}?`);
      const { links } = await mailTo(email, (mail) => mail.links.some(isMeant));
      return new URL(links.find(isMeant) as string).searchParams.get('token') as string;
    },
    /** Replaces the clock of the shop and of its payment provider. */
    setClock: (next: (() => Date) | undefined) => {
      clock = next;
    },
    /** Stops the same clock this many milliseconds from now. */
    later: (milliseconds: number) => {
      const then = new Date(Date.now() + milliseconds);
      clock = () => then;
    },
    stop: async () => {
      await app.close();
      await stopAudit?.();
      await queue.stop();
      mailer.close();
      await mailbox.close();
      if (!givenYookassa) await yookassa.close();
      if (!given) await database.close();
      await rm(dataDir, { recursive: true, force: true });
      if (searchLog) canary.check(lines);
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * One shop for all tests of a file. It fills the returned object before the first test, and stops after the last.
 * Each test begins with the real time and a provider without faults.
 */
export const sharedTestApp = (
  environment: Record<string, string> | (() => Promise<Record<string, string>>) = {},
  options: TestAppOptions = {},
): TestApp => {
  const shop = {} as TestApp;
  beforeAll(async () => {
    const settings = typeof environment === 'function' ? await environment() : environment;
    Object.assign(shop, await startTestApp(settings, options));
  });
  afterEach(() => {
    shop.setClock(undefined);
    shop.yookassa.faults.clear();
  });
  afterAll(() => shop.stop());
  return shop;
};
