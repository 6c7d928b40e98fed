import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../../../scripts/lib/debian.mjs';
import { isLong } from '../../../../scripts/lib/random.ts';
import { expectHonestBooks } from '../../../test/books.ts';
import { openWorkload } from '../../../test/busy-shop.ts';
import { emptyPostgres } from '../../../test/empty-postgres.ts';
import { eventually } from '../../../test/payments.ts';
import { startPgbouncer } from '../../../test/pgbouncer.ts';
import { startPostgres } from '../../../test/postgres.ts';
import { openSurroundings } from '../../../test/surroundings.ts';
import { isDatabaseBusy } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { readRows } from './rows.ts';
import { databaseTimeouts, requestTimeouts } from './timeouts.ts';

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

  it('is refused at the start where the setting does not say so', async () => {
    const opening = openPostgres(pooler.url, undefined, { directUrl: empty.url });
    await expect(opening).rejects.toThrow('DATABASE_URL is a pooler: set DATABASE_POOLER=transaction');
  });

  it('keeps no request waiting, and leaves nothing that runs on', async () => {
    const answer = 1000;
    const timeouts = { ...databaseTimeouts, request: { ...requestTimeouts, answer } };
    const database = await openPostgres(pooler.url, timeouts, { pooler: 'transaction', directUrl: empty.url });
    await expect(database.db.execute(sql`select pg_sleep(60)`)).rejects.toSatisfy(isDatabaseBusy);
    // PostgreSQL notices that nobody waits any more.
    const sleeping = sql`select count(*)::int as n from pg_stat_activity where query like 'select pg_sleep%'`;
    await eventually(async () => (await readRows<{ n: number }>(database.background, sleeping))[0]?.n === 0, 30);
    await database.close();
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
    const settings = {
      LOG_LEVEL: 'warn',
      DATABASE_URL: shared.url,
      DATABASE_POOLER: 'transaction',
      ...(isDirect ? { DATABASE_DIRECT_URL: target.url } : {}),
    };
    const { start, yookassa, mailbox } = surroundings;
    const shops = await Promise.all([start(settings), start(settings), start(settings)]);
    let turn = 0;
    const anyUrl = () => shops[turn++ % shops.length]?.url as string;
    const workload = openWorkload(anyUrl, yookassa);
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
    expect(await expectHonestBooks({ db: database.db, yookassa, mailbox })).toBeGreaterThanOrEqual(10);
    await database.close();
    for (const { child, exited } of shops) {
      child.kill('SIGTERM');
      expect(await exited).toEqual({ code: 0, signal: null });
    }
  });
});
