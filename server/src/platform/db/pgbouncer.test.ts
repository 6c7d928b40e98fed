import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../../../scripts/lib/debian.mjs';
import { isLong } from '../../../../scripts/lib/random.ts';
import { expectHonestBooks } from '../../../test/books.ts';
import { openSurroundings, openWorkload } from '../../../test/busy-shop.ts';
import { emptyPostgres } from '../../../test/empty-postgres.ts';
import { eventually } from '../../../test/payments.ts';
import { startPgbouncer } from '../../../test/pgbouncer.ts';
import { startPostgres } from '../../../test/postgres.ts';
import { startShop } from '../../../test/process.ts';
import { isDatabaseBusy } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { prepared, type Slots } from './prepared.ts';
import { readRows } from './rows.ts';
import { requestTimeouts } from './timeouts.ts';

const program = isLong ? await ensureProgram('pgbouncer') : undefined;
const POOL_SIZE = 6;

describe.runIf(program)('PgBouncer in transaction mode', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let empty: Awaited<ReturnType<typeof emptyPostgres>>;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  beforeAll(async () => {
    server = await startPostgres();
    empty = await emptyPostgres(server.url, 'pooled');
    pooler = await startPgbouncer(program as string, empty.url, { default_pool_size: String(POOL_SIZE) });
  });
  afterAll(async () => {
    await pooler?.stop();
    await empty?.drop();
    await server?.stop();
  });

  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of cleanups.splice(0).reverse()) await step();
  });

  const warnings: string[] = [];
  const log = { info: () => {}, warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) };

  it('is recognized whether it refuses or ignores settings, and said at the start', async () => {
    const open = async (url: string, directUrl?: string) => {
      warnings.length = 0;
      const database = await openPostgres(url, undefined, { log, directUrl });
      await database.close();
      return database.boss.useListenNotify;
    };
    expect(await open(pooler.url)).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('DATABASE_DIRECT_URL is missing: jobs are found by polling')]);
    expect(await open(pooler.url, empty.url)).toBe(true);
    expect(warnings).toEqual([]);
    expect(await open(empty.url)).toBe(true);
    expect(warnings).toEqual([]);
    const ignoring = await startPgbouncer(program as string, empty.url, {
      ignore_startup_parameters: 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options',
      hasLimits: false,
    });
    expect(await open(ignoring.url, empty.url)).toBe(true);
    expect(warnings).toEqual([expect.stringContaining('sets no statement_timeout')]);
    await ignoring.stop();
  });

  it('keeps the timeouts of requests and jobs', async () => {
    const database = await openPostgres(pooler.url, undefined, { log, directUrl: empty.url });
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const inTransaction = (db: typeof database.db) => db.transaction((tx) => readRows<object>(tx, limits));
    const ofJobs = [{ statement: '2min', lock: '30s', idle: '1min' }];
    expect(await inTransaction(database.db)).toEqual([{ statement: '4200ms', lock: '2s', idle: '10s' }]);
    expect(await inTransaction(database.background)).toEqual(ofJobs);
    expect(await readRows<object>(database.background, limits)).toEqual(ofJobs);
    const begun = performance.now();
    await expect(database.db.execute(sql`select pg_sleep(60)`)).rejects.toSatisfy(isDatabaseBusy);
    expect(performance.now() - begun).toBeLessThan(requestTimeouts.answer + 1000);
    // PostgreSQL notices that nobody waits any more.
    const sleeping = sql`select count(*)::int as n from pg_stat_activity where query like 'select pg_sleep%'`;
    await eventually(async () => (await readRows<{ n: number }>(database.background, sleeping))[0]?.n === 0, 30);
    await database.close();
  });

  it('has no prepared statements, and where the operator asks for them, fails no statement that it loses', async () => {
    const names = sql`select count(*)::int as n from pg_prepared_statements where name like 'warden_%'`;
    const find = prepared(
      (_, { text }: Slots<{ text: string }>) => sql<{ text: string }>`select ${text}::text as text`,
    );
    const open = async (hasPreparedStatements?: boolean) => {
      warnings.length = 0;
      const database = await openPostgres(pooler.url, undefined, { log, directUrl: empty.url, hasPreparedStatements });
      // Several statements at once need several sessions, which PgBouncer hands out anew each time.
      for (let round = 0; round < 20; round++) {
        const found = await Promise.all(Array.from({ length: 8 }, (_, n) => find(database.db, { text: `${n}` })));
        expect(found.map(([row]) => row?.text)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
      }
      const stored = await readRows<{ n: number }>(database.db, names);
      await database.close();
      return stored[0]?.n;
    };
    expect(await open()).toBe(0);
    expect(warnings).toEqual([]);
    // Debian has 1.18, which loses names. One from 1.21 on would carry them, and say nothing.
    await open(true);
    expect(warnings).toEqual([expect.stringContaining('loses prepared statements')]);
  });

  it.each([
    ['with', true],
    ['without', false],
  ])('serves three processes that start at once, %s a direct address', async (_with, isDirect) => {
    const target = await emptyPostgres(server.url, 'pooled');
    cleanups.push(target.drop);
    const shared = await startPgbouncer(program as string, target.url, { default_pool_size: String(POOL_SIZE) });
    cleanups.push(shared.stop);
    const surroundings = await openSurroundings();
    cleanups.push(surroundings.close);
    const environment = {
      ...surroundings.environment,
      DATABASE_URL: shared.url,
      ...(isDirect ? { DATABASE_DIRECT_URL: target.url } : {}),
    };
    const shops = await Promise.all([startShop(environment), startShop(environment), startShop(environment)]);
    cleanups.push(() => shops.map(({ child }) => child.kill('SIGKILL')));
    let turn = 0;
    const anyUrl = () => shops[turn++ % shops.length]?.url as string;
    surroundings.yookassa.setWebhookUrl(`${anyUrl()}/api/payments/webhook/yookassa`);
    const workload = openWorkload(anyUrl, surroundings.yookassa);
    await workload.start();
    await eventually(async () => workload.acknowledged.payments.length >= 10, 300);
    await workload.stop();
    // A busy machine may refuse some for lack of time.
    const failed = workload.answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
    expect(failed).toEqual([]);
    for (const id of workload.acknowledged.payments) {
      await eventually(async () => (await workload.payment(id)).steps.mailed !== null, 60);
    }
    const database = await openPostgres(target.url);
    const connections = await readRows<{ n: number }>(
      database.db,
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    // Three processes would open up to 57 without a pooler.
    expect(connections[0]?.n).toBeLessThanOrEqual(POOL_SIZE + (isDirect ? 3 * 5 : 0) + 1);
    const { yookassa, mailbox } = surroundings;
    expect(await expectHonestBooks({ db: database.db, yookassa, mailbox })).toBeGreaterThanOrEqual(10);
    expect(shops.map(({ output }) => output.stdout.includes('jobs are found by polling'))).toEqual(
      Array(3).fill(!isDirect),
    );
    await database.close();
    for (const { child, exited } of shops) {
      child.kill('SIGTERM');
      expect(await exited).toEqual({ code: 0, signal: null });
    }
  });
});
