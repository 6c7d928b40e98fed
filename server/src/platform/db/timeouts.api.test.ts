import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, startTestApp, type TestApp } from '../../../test/app.ts';
import { copyDatabase } from '../../../test/database.ts';
import { openAccount } from '../../../test/licenses.ts';
import type { Database } from './database.ts';
import { readRows } from './rows.ts';
import { backgroundTimeouts, requestTimeouts } from './timeouts.ts';

let database: Database;
let shop: TestApp;
let account: Account;
const onPostgres = process.env.WARDEN_TEST_DB === 'postgres';
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await copyDatabase({
    request: { ...requestTimeouts, connection: 300, lock: 100, idleTransaction: 1000 },
    background: backgroundTimeouts,
  });
  shop = await startTestApp({}, { database, workers: false });
  account = await openAccount(shop, { isAdmin: true });
});
afterEach(async () => {
  for (const release of cleanups.splice(0)) await release();
});
afterAll(async () => {
  await shop.stop();
  await database.close();
});

const busy = { status: 503, code: 'overloaded' };
const profile = { firstName: 'Grace', lastName: 'Hopper' };
const changeProfile = () => shop.call(contract.auth.updateProfile, { body: profile }, account);
const readAccount = async () => (await shop.call(contract.auth.me, {}, account)).data.user.id;

/** Runs statements on a connection that does not belong to the shop. */
const outsider = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: database.boss.connectionString });
  client.on('error', () => {});
  await client.connect();
  cleanups.push(() => client.end());
  for (const statement of statements) await client.query(statement);
};

const outcomes = [() => 'done', () => 'refused'] as const;

/** Starts a transaction of the shop that hangs until `unstick`. */
const stuckTransaction = async (statement = sql`select 1`) => {
  let unstick = () => {};
  const begun = Promise.withResolvers<void>();
  const ended = database.db
    .transaction(async (tx) => {
      await tx.execute(statement);
      begun.resolve();
      await new Promise<void>((resolve) => {
        unstick = resolve;
      });
      await tx.execute(statement);
    })
    .then(...outcomes);
  cleanups.push(async () => {
    unstick();
    await ended;
  });
  await begun.promise;
  return { ended, unstick: () => unstick() };
};

it('tells clients when to try again while a transaction does nothing, and ends it', async () => {
  const { ended, unstick } = await stuckTransaction(sql`select id from users for update`);
  const { headers, statusCode } = await shop.app.inject({
    method: 'PUT',
    url: '/api/auth/profile',
    headers: { authorization: `Bearer ${account.token}` },
    payload: profile,
  });
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  const change = () => changeProfile().then(...outcomes);
  await expect.poll(change, { timeout: 60_000 }).toBe('done');
  unstick();
  expect(await ended).toBe('refused');
  expect(await readAccount()).toBe(account.user.id);
});

describe.runIf(onPostgres)('with several connections', () => {
  it('goes on reading while another connection locks a row, and refuses what needs a table that is locked', async () => {
    await outsider('begin', 'select id from users for update');
    const refused = refusal(changeProfile());
    expect(await readAccount()).toBe(account.user.id);
    expect(await refused).toMatchObject(busy);
    for (const release of cleanups.splice(0)) await release();
    await outsider('begin', 'lock table users in access exclusive mode');
    expect(await refusal(readAccount())).toMatchObject(busy);
  });

  it('lets requests through while another connection holds the lock of the audit log', async () => {
    await outsider("select pg_advisory_lock(hashtextextended('audit_log', 0))");
    const body = { key: 'price_commercial', value: 9000 } as const;
    const { data } = await shop.call(contract.settings.write, { body }, account);
    expect(data.price_commercial).toBe(9000);
  });

  it('refuses while every connection is taken, and answers once one is free', async () => {
    const stuck = await Promise.all(Array.from({ length: 10 }, () => stuckTransaction()));
    expect(await refusal(changeProfile())).toMatchObject(busy);
    for (const { unstick } of stuck) unstick();
    await Promise.all(stuck.map(({ ended }) => ended));
    expect((await changeProfile()).data.firstName).toBe('Grace');
  });

  it('loses no connection to a server that ends them all, in use or not', async () => {
    const stuck = await Promise.all(Array.from({ length: 9 }, () => stuckTransaction()));
    await readAccount();
    await outsider(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    for (const { unstick } of stuck) unstick();
    expect(await Promise.all(stuck.map(({ ended }) => ended))).toEqual(Array(9).fill('refused'));
    const all = () => Promise.all(Array.from({ length: 10 }, readAccount)).then((ids) => new Set(ids).size);
    await expect.poll(() => all().catch(() => 0), { timeout: 30_000 }).toBe(1);
  });

  it('gives jobs more time than requests', async () => {
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const read = async (db: Database['db']) => await readRows<object>(db, limits);
    expect(await read(database.db)).toEqual([{ statement: '4200ms', lock: '100ms', idle: '1s' }]);
    expect(await read(database.background)).toEqual([{ statement: '2min', lock: '30s', idle: '1min' }]);
    const client = new pg.Client(database.boss as pg.ClientConfig);
    await client.connect();
    const { rows } = await client.query("select current_setting('statement_timeout') as statement");
    await client.end();
    expect(rows).toEqual([{ statement: '2min' }]);
  });
});
