import { asc, eq, gt, sql } from 'drizzle-orm';
import { alias, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import { timestamp } from './columns.ts';
import type { Database, Db } from './database.ts';
import { isDatabaseBusy } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { prepared, type Slots, selectFrom } from './prepared.ts';
import { readRows } from './rows.ts';
import { sqlBefore, sqlTimestamp } from './timestamps.ts';

const notes = pgTable('notes', { id: uuid().primaryKey(), said: text(), at: timestamp('at').notNull() });

const insert = prepared('test_insert', (db, { id, said, at }: Slots<typeof notes.$inferSelect>) =>
  db.insert(notes).values({ id, said, at }).returning(),
);
const findSince = prepared('test_since', (db, { since }: Slots<{ since: Date }>) =>
  db.select().from(notes).where(gt(notes.at, since)).orderBy(asc(notes.id)),
);
const findAmong = prepared('test_among', (db, { said, now }: Slots<{ said: string[] | null; now: Date }>) =>
  selectFrom<{ said: string; isOld: boolean }>(
    db,
    sql`with found as (select * from ${notes} where ${said}::text[] is null or ${notes.said} = any(${said}::text[]))
      select said, at < ${sqlBefore(now, 60_000)} as "isOld" from found where at <= ${sqlTimestamp(now)} order by id`,
    'said',
    'isOld',
  ),
);
const next = alias(notes, 'next');
const findWithNext = prepared('test_next', (db, { id }: Slots<{ id: string }>) =>
  db.select({ note: notes, next }).from(notes).leftJoin(next, gt(next.id, notes.id)).where(eq(notes.id, id)),
);

const now = new Date('2026-11-16T12:00:00.123Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const one = { id: idOf(1), said: 'one', at: minutesAgo(2) };
const two = { id: idOf(2), said: null, at: now };

let database: Database;
beforeAll(async () => {
  database = await copyDatabase();
  await database.db.execute(sql`create table notes (id uuid primary key, said text, at timestamptz(3) not null)`);
  await insert(database.db, one);
  await insert(database.db, two);
});
afterAll(() => database.close());

const useAll = async (db: Db) => {
  expect(await findSince(db, { since: minutesAgo(3) })).toEqual([one, two]);
  expect(await findSince(db, { since: minutesAgo(1) })).toEqual([two]);
  expect(await findAmong(db, { said: ['one', 'quote " and \\'], now })).toEqual([{ said: 'one', isOld: true }]);
  expect(await findAmong(db, { said: [], now })).toEqual([]);
  expect(await findAmong(db, { said: null, now })).toEqual([
    { said: 'one', isOld: true },
    { said: null, isOld: false },
  ]);
  expect(await findWithNext(db, { id: idOf(1) })).toEqual([{ note: one, next: two }]);
  expect(await findWithNext(db, { id: idOf(2) })).toEqual([{ note: two, next: null }]);
};

const preparedIn = (db: Db) =>
  readRows(db, sql`select from pg_prepared_statements where name like 'test\\_%' and statement like '%notes%'`);

describe('a prepared statement', () => {
  it('takes and returns values of all kinds, in a transaction and outside of one', async () => {
    await useAll(database.db);
    await useAll(database.background);
    await database.db.transaction(useAll);
  });

  it('belongs to its transaction, fails as any other, and works again', async () => {
    const three = { ...two, id: idOf(3) };
    const adding = database.db.transaction(async (tx) => {
      expect(await insert(tx, three)).toEqual([three]);
      await insert(tx, one);
    });
    await expect(adding).rejects.toMatchObject({ cause: { code: '23505' } });
    await useAll(database.db);
  });
});

describe.skipIf(process.env.WARDEN_TEST_DB === 'pglite')('on PostgreSQL', () => {
  const url = () => database.boss.connectionString as string;

  it('a connection parses it once, under its name, but not behind a pooler, which would lose it', async () => {
    const countIn = (opened: Database) =>
      opened.db.transaction(async (tx) => {
        await useAll(tx);
        await useAll(tx);
        return (await preparedIn(tx)).length;
      });
    expect(await countIn(database)).toBeGreaterThanOrEqual(3);
    const pooled = await openPostgres(url(), undefined, { pooler: 'transaction' });
    expect(await countIn(pooled)).toBe(0);
    expect(pooled.boss.useListenNotify).toBe(false);
    await pooled.close();
  });

  it.each([
    ['outside of', (work: (db: Db) => Promise<unknown>) => work(database.db)],
    ['in', (work: (db: Db) => Promise<unknown>) => database.db.transaction(work)],
  ])('a migration that changes what it returns refuses it once, %s a transaction', async (_where, run) => {
    const other = new pg.Client({ connectionString: url() });
    await other.connect();
    await run(useAll);
    for (const type of ['varchar(50)', 'text']) {
      await other.query(`alter table notes alter column said type ${type}`);
      await expect(run((db) => findSince(db, { since: now }))).rejects.toSatisfy(isDatabaseBusy);
      await run(useAll);
    }
    await other.end();
  });
});
