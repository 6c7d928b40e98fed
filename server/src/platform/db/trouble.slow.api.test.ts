import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal, startTestApp } from '../../../test/app.ts';
import { copyDatabase } from '../../../test/database.ts';
import { openAccount } from '../../../test/licenses.ts';
import { startRelay } from '../../../test/relay.ts';
import type { Database } from './database.ts';
import { isDatabaseBusy } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { readRows } from './rows.ts';
import { backgroundTimeouts, requestTimeouts } from './timeouts.ts';

describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('a database in trouble', () => {
  let real: Database;
  let relay: Awaited<ReturnType<typeof startRelay>>;
  let database: Database;
  /** A busy machine answers later than an idle one, so that what has to be answered is asked for again. */
  const answer = 1000;
  beforeAll(async () => {
    real = await copyDatabase();
    const url = new URL(real.boss.connectionString ?? '');
    relay = await startRelay(url.hostname, Number(url.port || 5432));
    url.host = `127.0.0.1:${relay.port}`;
    database = await openPostgres(url.href, {
      request: { ...requestTimeouts, answer },
      background: { ...backgroundTimeouts, answer },
    });
  });
  afterEach(() => relay.recover());
  afterAll(async () => {
    relay.stop();
    await database.close();
    await real.close();
  });

  const backend = async (db: Database['db']) =>
    (await readRows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid;

  it('is told by every kind of request, with the time of the next attempt, until it is back, and logged rarely', async () => {
    const shop = await startTestApp({}, { database, workers: false });
    const admin = await openAccount(shop, { isAdmin: true });
    relay.cut();
    for (const url of ['/readyz', '/api/settings', '/api/auth/me', '/api/admin/jobs', '/api/releases/public']) {
      const headers = { authorization: `Bearer ${admin.token}` };
      const answered = await shop.app.inject({ url, headers });
      expect([url, answered.statusCode, answered.headers['retry-after']]).toEqual([url, 503, '5']);
    }
    const { email } = admin.user;
    const signIn = shop.call(contract.auth.login, { body: { email, password: admin.password } });
    expect(await refusal(signIn)).toMatchObject({ status: 503, code: 'overloaded' });
    expect(shop.lines.filter((line) => line.includes('the database had no time for a request'))).toHaveLength(1);
    relay.recover();
    expect(await shop.call(contract.admin.jobs, {}, admin)).toMatchObject({ success: true });
    expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
    await shop.stop();
  });

  it('gives up a connection that may only read, in a transaction or not', async () => {
    const readOnly = sql`set default_transaction_read_only = on`;
    const change = sql`update settings set value = value`;
    const before = await backend(database.background);
    await database.background.execute(readOnly);
    await expect(database.background.execute(change)).rejects.toSatisfy(isDatabaseBusy);
    const next = await backend(database.background);
    expect(next).not.toBe(before);
    await database.background.execute(readOnly);
    await expect(database.background.transaction((tx) => tx.execute(change))).rejects.toSatisfy(isDatabaseBusy);
    expect(await backend(database.background)).not.toBe(next);
    await database.background.execute(change);
  });

  it.each(['db', 'background'] as const)(
    'that is silent keeps nothing of %s waiting, and nothing broken',
    async (pool) => {
      const db = database[pool];
      const inTransaction = db.transaction(async (tx) => {
        await backend(tx);
        relay.fallSilent();
        await backend(tx);
      });
      await expect(inTransaction).rejects.toSatisfy(isDatabaseBusy);
      relay.recover();
      // The connection that got no answer is not used again.
      await vi.waitFor(() => backend(db));
      relay.fallSilent();
      await expect(backend(db)).rejects.toSatisfy(isDatabaseBusy);
      relay.recover();
      await vi.waitFor(() => backend(db));
    },
  );

  it('loses no connection to transactions that cannot begin', async () => {
    const begin = () => database.db.transaction(async () => {});
    const beginAll = () => Promise.allSettled(Array.from({ length: 10 }, begin));
    await beginAll();
    relay.fallSilent();
    for (const refused of await beginAll()) {
      expect((refused as PromiseRejectedResult).reason).toSatisfy(isDatabaseBusy);
    }
    relay.recover();
    await vi.waitFor(begin);
    expect(database.connections?.().request?.used).toBe(0);
  });

  it('gives back the locks of a process that died, without waiting for its statement to end', async () => {
    await real.db.execute(sql`insert into settings (key, value, updated_at) values ('held', '1', now())`);
    const held = sql`from settings where key = 'held'`;
    const begun = Promise.withResolvers<void>();
    const dying = database.background.transaction(async (tx) => {
      await tx.execute(sql`select ${held} for update`);
      begun.resolve();
      await tx.execute(sql`select pg_sleep(600)`);
    });
    await begun.promise;
    const free = () => readRows(real.db, sql`select ${held} for update skip locked`);
    expect(await free()).toEqual([]);
    relay.cut();
    await expect(dying).rejects.toSatisfy(isDatabaseBusy);
    await expect.poll(free, { timeout: 60_000 }).toHaveLength(1);
  });

  it('makes the queue give up as well', async () => {
    const client = new pg.Client(database.boss as pg.ClientConfig);
    await client.connect();
    relay.fallSilent();
    await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
    await client.end();
  });
});
