import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import type { Database } from './database.ts';
import { isDatabaseBusy } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { prepared, preparedRead, type Slots } from './prepared.ts';
import { databaseTimeouts, requestTimeouts } from './timeouts.ts';
import { countedWait, countingWaits } from './waits.ts';

type Values = Slots<{ value: string }>;
interface Echo {
  value: string;
  backend: number;
}

const echo = preparedRead(
  (_, { value }: Values) => sql<Echo>`select ${value}::text as value, pg_backend_pid() as backend`,
);
const echoAlone = prepared(
  (_, { value }: Values) => sql<Echo>`select ${value}::text as value, pg_backend_pid() as backend, true as alone`,
);
const slow = preparedRead(
  (_, { value }: Values) => sql<{ value: string }>`select ${value}::text as value, pg_sleep(0.2)::text as slept`,
);
const double = preparedRead((_, { value }: Values) => sql<{ value: number }>`select ${value}::int * 2 as value`);
const countAs = (kind: string) =>
  preparedRead(
    (_, { value }: Values) =>
      sql<{
        found: number;
      }>`select count(*)::int as found from settings where key = ${value} and '${sql.raw(kind)}' <> ''`,
  );
const readMemory = preparedRead(() => sql<{ memory: string }>`select current_setting('work_mem') as memory`);
const write = preparedRead(
  (_, { value }: Values) => sql<object>`delete from settings where key = ${value} returning key`,
);

describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('shared connections', () => {
  let database: Database;
  let outsider: pg.Client;
  beforeEach(async () => {
    database = await copyDatabase(databaseTimeouts);
    outsider = new pg.Client({ connectionString: database.boss.connectionString });
    outsider.on('error', () => {});
    await outsider.connect();
    await expect.poll(() => areUsed(), { timeout: 10_000 }).toBe(2);
  });
  afterEach(async () => {
    await outsider.end();
    await database.close();
  });

  const values = Array.from({ length: 60 }, (_, n) => `number ${n}`);
  const backendsOf = (answers: Echo[][]) => new Set(answers.map(([answer]) => answer?.backend));

  /** A connection that parses a statement does not take it a second time until then. */
  const areUsed = async ({ db } = database) =>
    backendsOf(await Promise.all(values.map((value) => echo(db, { value })))).size;

  const slowOnes = `from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%as slept%' and pid <> pg_backend_pid()`;
  const countSlow = async () => (await outsider.query(`select ${slowOnes}`)).rowCount;

  /** Ends both connections while they carry slow statements. */
  const endWhileSlow = async () => {
    await expect.poll(countSlow, { interval: 10 }).toBe(2);
    await outsider.query(`select pg_terminate_backend(pid) ${slowOnes}`);
  };

  it('give each of many statements its own answer, by two connections', async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(values.map((value) => echo(database.db, { value })));
      expect(answers.map(([answer]) => answer?.value)).toEqual(values);
      expect(backendsOf(answers).size).toBe(2);
    }
  });

  it('have a bound, beyond which statements take other connections', async () => {
    const many = [...values, ...values];
    const answers = await Promise.all(many.map((value) => echo(database.db, { value })));
    expect(answers.map(([answer]) => answer?.value)).toEqual(many);
    expect(backendsOf(answers).size).toBeGreaterThan(2);
  });

  it('are not used by transactions, nor by statements that may wait', async () => {
    const shared = backendsOf(await Promise.all(values.map((value) => echo(database.db, { value }))));
    const [alone] = await echoAlone(database.db, { value: '' });
    const [inTransaction] = await database.db.transaction((tx) => echo(tx, { value: '' }));
    expect([shared.has(alone?.backend), shared.has(inTransaction?.backend)]).toEqual([false, false]);
  });

  it('fail one statement alone, as on any other connection', async () => {
    const given = values.map((_, n) => (n === 20 ? 'twenty' : String(n)));
    const answers = await Promise.allSettled(given.map((value) => double(database.db, { value })));
    const failed = answers.filter(({ status }) => status === 'rejected');
    expect(failed).toMatchObject([{ reason: { cause: { code: '22P02' } } }]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value[0]?.value] : []));
    expect(found).toEqual(given.flatMap((value, n) => (value === 'twenty' ? [] : [n * 2])));
  });

  it('only read', async () => {
    await expect(write(database.db, { value: 'nothing' })).rejects.toMatchObject({ cause: { code: '25006' } });
  });

  it('only read, also with options in the address, which apply to them too', async () => {
    const url = new URL(database.boss.connectionString as string);
    url.searchParams.set('options', '-c work_mem=8MB');
    const other = await openPostgres(url.href);
    await expect.poll(() => areUsed(other), { timeout: 10_000 }).toBe(2);
    expect(await readMemory(other.db, {})).toEqual([{ memory: '8MB' }]);
    await expect(write(other.db, { value: 'nothing' })).rejects.toMatchObject({ cause: { code: '25006' } });
    await other.close();
  });

  it('are opened again where the server has ended them', async () => {
    const asked = Promise.allSettled(values.map((value) => echo(database.db, { value })));
    await outsider.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_backend_pid() as backend%' and pid <> pg_backend_pid()`,
    );
    await asked;
    // The pool may find one of its own connections ended, too.
    await expect.poll(() => areUsed().catch(() => 0), { timeout: 10_000 }).toBe(2);
  });

  it('have all that they carried read once more where the server has ended them', async () => {
    const ask = () => Promise.all(values.slice(0, 6).map((value) => slow(database.db, { value })));
    await ask();
    const asked = ask();
    await endWhileSlow();
    expect((await asked).map(([answer]) => answer?.value)).toEqual(values.slice(0, 6));
  });

  it('have it read within the time of its own request, not of the one that opened the connection', async () => {
    const answer = 2000;
    const url = database.boss.connectionString as string;
    const other = await openPostgres(url, { ...databaseTimeouts, request: { ...requestTimeouts, answer } });
    await countingWaits(async () => {
      await countedWait(2 * answer, () => pause(answer));
      await expect.poll(() => areUsed(other), { timeout: 10_000 }).toBe(2);
    });
    const ask = () => Promise.all(values.slice(0, 6).map((value) => slow(other.db, { value })));
    await ask();
    const asked = ask();
    await endWhileSlow();
    expect((await asked).map(([answered]) => answered?.value)).toEqual(values.slice(0, 6));
    await other.close();
  });

  it('get no more statements while one of them waits for a lock', async () => {
    const countSettings = countAs('held up');
    const ask = () => Promise.allSettled(values.slice(0, 2).map((value) => countSettings(database.db, { value })));
    await ask();
    await outsider.query('begin; lock table settings in access exclusive mode');
    const waiting = ask();
    await pause(300);
    const answers = await Promise.all(values.map((value) => echo(database.db, { value })));
    expect(answers.map(([answer]) => answer?.value)).toEqual(values);
    await outsider.query('rollback');
    expect((await waiting).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('do not take slow statements in line for a silent server, which would end those of jobs', async () => {
    const url = database.boss.connectionString as string;
    const other = await openPostgres(url, { ...databaseTimeouts, request: { ...requestTimeouts, answer: 1000 } });
    await expect.poll(() => areUsed(other), { timeout: 10_000 }).toBe(2);
    const ask = (count: number) => Promise.allSettled(values.slice(0, count).map((value) => slow(other.db, { value })));
    await ask(2);
    const job = other.background.execute(sql`select pg_sleep(6)`).then(() => 'done');
    const answers = await ask(40);
    expect(answers.some(({ status }) => status === 'rejected')).toBe(true);
    await other.db.execute(sql`select 1`);
    expect(await job).toBe('done');
    await other.close();
  });

  it.each(['known', 'new'])('refuse all that wait for a locked table together, for a %s statement', async (kind) => {
    const countSettings = countAs(kind);
    if (kind === 'known') {
      for (let round = 0; round < 3; round++)
        await Promise.all(values.map((value) => countSettings(database.db, { value })));
    }
    await outsider.query('begin; lock table settings in access exclusive mode');
    const begun = performance.now();
    const refused = await Promise.allSettled(values.slice(0, 20).map((value) => countSettings(database.db, { value })));
    expect(refused.map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
    for (const answer of refused) expect((answer as PromiseRejectedResult).reason).toSatisfy(isDatabaseBusy);
    expect(performance.now() - begun).toBeLessThan(20_000);
    await outsider.query('rollback');
    expect(await countSettings(database.db, { value: 'nothing' })).toEqual([{ found: 0 }]);
    // Statements have kept their names, by which they share connections.
    await expect.poll(() => areUsed(), { timeout: 10_000 }).toBe(2);
  });

  it('are missing where statements have no names', async () => {
    const url = database.boss.connectionString as string;
    const plain = await openPostgres(url, undefined, { hasPreparedStatements: false });
    const answers = await Promise.all(values.map((value) => echo(plain.db, { value })));
    expect(answers.map(([answer]) => answer?.value)).toEqual(values);
    expect(backendsOf(answers).size).toBe(10);
    await plain.close();
  });
});
