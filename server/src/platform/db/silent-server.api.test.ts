import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import { startRelay } from '../../../test/relay.ts';
import type { Database } from './database.ts';
import { isDatabaseBusy } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { preparedRead } from './prepared.ts';
import { backgroundTimeouts, requestTimeouts } from './timeouts.ts';

describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('a server that falls silent', () => {
  let real: Database;
  let relay: Awaited<ReturnType<typeof startRelay>>;
  let database: Database;
  const answer = 1000;
  beforeEach(async () => {
    real = await copyDatabase();
    const url = new URL(real.boss.connectionString ?? '');
    relay = await startRelay(url.hostname, Number(url.port || 5432));
    url.host = `127.0.0.1:${relay.port}`;
    database = await openPostgres(url.href, {
      request: { ...requestTimeouts, answer },
      background: { ...backgroundTimeouts, answer },
    });
  });
  afterEach(async () => {
    relay.stop();
    await database.close();
    await real.close();
  });

  const one = (db: Database['db']) => db.execute(sql`select 1`).then(() => 'answered');

  it.each(['db', 'background'] as const)('keeps neither statements nor transactions of %s waiting', async (pool) => {
    const db = database[pool];
    expect(await one(db)).toBe('answered');
    const inTransaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      relay.fallSilent();
      await tx.execute(sql`select 1`);
    });
    await expect(inTransaction).rejects.toSatisfy(isDatabaseBusy);
    relay.recover();
    await expect.poll(() => one(db).catch(() => 'refused'), { timeout: 60_000 }).toBe('answered');
    relay.fallSilent();
    await expect(one(db)).rejects.toSatisfy(isDatabaseBusy);
    relay.recover();
    await expect.poll(() => one(db).catch(() => 'refused'), { timeout: 60_000 }).toBe('answered');
  });

  it('keeps no statements waiting that share a connection', async () => {
    const read = preparedRead(() => sql<object>`select pg_backend_pid()`);
    const all = () => Promise.allSettled(Array.from({ length: 20 }, () => read(database.db, {})));
    const isAnswered = async () => (await all()).every(({ status }) => status === 'fulfilled');
    const areShared = async () => (await isAnswered()) && database.connections?.().shared?.idle === 2;
    await expect.poll(areShared, { timeout: 60_000 }).toBe(true);
    relay.fallSilent();
    const begun = performance.now();
    for (const answer of await all()) expect((answer as PromiseRejectedResult).reason).toSatisfy(isDatabaseBusy);
    expect(performance.now() - begun).toBeLessThan(3 * answer);
    relay.recover();
    await expect.poll(areShared, { timeout: 60_000 }).toBe(true);
  });

  it('keeps no connection waiting that it has accepted to share', async () => {
    relay.fallSilentAt('pg_is_in_recovery');
    const read = preparedRead(() => sql<object>`select pg_backend_pid() as backend`);
    const all = () => Promise.allSettled(Array.from({ length: 20 }, () => read(database.db, {})));
    await all();
    relay.recover();
    const areShared = async () => {
      await all();
      return database.connections?.().shared?.idle;
    };
    await expect.poll(areShared, { timeout: 20_000 }).toBe(2);
  });

  it('makes the queue give up as well', async () => {
    const client = new pg.Client(database.boss as pg.ClientConfig);
    await client.connect();
    relay.fallSilent();
    await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
    await client.end();
  });
});
