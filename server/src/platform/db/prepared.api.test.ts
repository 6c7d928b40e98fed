import { readFile } from 'node:fs/promises';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { alias, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import { moment } from './columns.ts';
import type { Database, Db } from './database.ts';
import { isDatabaseBusy } from './errors.ts';
import { sqlBefore, sqlMoment } from './moments.ts';
import { createPglite, pgliteDatabase } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { prepared, type Slots } from './prepared.ts';
import { readRows } from './rows.ts';

const notes = pgTable('prepared_notes', { id: uuid().primaryKey(), said: text(), at: moment('at').notNull() });

const insert = prepared((db, { id, said, at }: Slots<typeof notes.$inferSelect>) =>
  db.insert(notes).values({ id, said, at }).returning(),
);
const findSince = prepared((db, { since }: Slots<{ since: Date }>) =>
  db.select().from(notes).where(gt(notes.at, since)).orderBy(asc(notes.id)),
);
const findAmong = prepared(
  (_, { said, now }: Slots<{ said: string[] | null; now: Date }>) => sql<{ said: string; isOld: boolean }>`
    select ${notes.said} as said, ${notes.at} < ${sqlBefore(now, 60_000)} as "isOld" from ${notes}
    where (${said}::text[] is null or ${notes.said} = any(${said}::text[])) and ${notes.at} <= ${sqlMoment(now)}
    order by ${notes.id}`,
);
const change = prepared((db, { id, said }: Slots<{ id: string; said: string }>) =>
  db
    .update(notes)
    .set({ said: sql`${said}` })
    .where(eq(notes.id, id)),
);

const next = alias(notes, 'next');
const findWithNext = prepared((db, { id }: Slots<{ id: string }>) =>
  db.select({ note: notes, next }).from(notes).leftJoin(next, gt(next.id, notes.id)).where(eq(notes.id, id)),
);

const now = new Date('2026-11-16T12:00:00.123Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

/** The statements that this connection has stored, and how often each ran. */
const stored = (db: Db) =>
  readRows<{ runs: number }>(
    db,
    sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
      where name like 'warden_%' and statement like '%prepared_notes%' order by runs`,
  );

const createTable = (db: Db) =>
  db.execute(sql`create table prepared_notes (id uuid primary key, said text, at timestamptz(3) not null)`);

let database: Database;
beforeAll(async () => {
  database = await copyDatabase();
  await createTable(database.db);
});
afterAll(() => database.close());

const useAll = async (db: Db) => {
  await insert(db, { id: idOf(1), said: 'one', at: minutesAgo(2) });
  expect(await insert(db, { id: idOf(2), said: null, at: now })).toEqual([{ id: idOf(2), said: null, at: now }]);
  await change(db, { id: idOf(2), said: 'two' });
  return {
    all: await findSince(db, { since: minutesAgo(3) }),
    new: await findSince(db, { since: minutesAgo(1) }),
    some: await findAmong(db, { said: ['two', 'three'], now }),
    any: await findAmong(db, { said: null, now }),
    none: await findAmong(db, { said: [], now }),
  };
};
const expected = {
  all: [
    { id: idOf(1), said: 'one', at: minutesAgo(2) },
    { id: idOf(2), said: 'two', at: now },
  ],
  new: [{ id: idOf(2), said: 'two', at: now }],
  some: [{ said: 'two', isOld: false }],
  any: [
    { said: 'one', isOld: true },
    { said: 'two', isOld: false },
  ],
  none: [],
};

describe('a prepared statement', () => {
  it('is parsed once by a connection, and answers as any other', async () => {
    await database.db.transaction(async (tx) => {
      expect(await useAll(tx)).toEqual(expected);
      expect(await stored(tx)).toEqual([{ runs: 1 }, { runs: 2 }, { runs: 2 }, { runs: 3 }]);
    });
    expect(await findSince(database.background, { since: minutesAgo(3) })).toEqual(expected.all);
  });

  it('says null for a row that a join did not find', async () => {
    const [one, two] = expected.all;
    expect(await findWithNext(database.db, { id: idOf(1) })).toEqual([{ note: one, next: two }]);
    expect(await findWithNext(database.db, { id: idOf(2) })).toEqual([{ note: two, next: null }]);
  });

  it('fails as any other, and works again', async () => {
    const again = { id: idOf(1), said: 'again', at: now };
    await expect(insert(database.db, again)).rejects.toMatchObject({ cause: { code: '23505' } });
    await expect(
      database.db.transaction(async (tx) => {
        await insert(tx, { ...again, id: idOf(3) });
        await insert(tx, again);
      }),
    ).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await findSince(database.db, { since: minutesAgo(3) })).toEqual(expected.all);
  });
});

it.runIf(process.env.WARDEN_TEST_DB === 'pglite')(
  'the setting switches names off in the embedded database',
  async () => {
    const pglite = await createPglite({ loadDataDir: new Blob([await readFile(inject('pglite').dump)]) });
    const { db, close } = await pgliteDatabase(pglite, undefined, false);
    await createTable(db);
    await db.transaction(async (tx) => expect(await useAll(tx)).toEqual(expected));
    expect(await findSince(db, { since: minutesAgo(3) })).toEqual(expected.all);
    expect(await stored(db)).toEqual([]);
    await close();
  },
);

describe.skipIf(process.env.WARDEN_TEST_DB === 'pglite')('on PostgreSQL', () => {
  const url = () => database.boss.connectionString as string;
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) };

  it('a statement has no name where the setting is off', async () => {
    const plain = await openPostgres(url(), undefined, { hasPreparedStatements: false });
    await plain.db.execute(sql`truncate prepared_notes`);
    await plain.db.transaction(async (tx) => {
      expect(await useAll(tx)).toEqual(expected);
      expect(await stored(tx)).toEqual([]);
    });
    await plain.close();
  });

  it('a migration by another process that changes what it returns fails no statement', async () => {
    const other = new pg.Client({ connectionString: url() });
    await other.connect();
    await findSince(database.db, { since: now });
    await other.query('alter table prepared_notes add column more text, alter column said type varchar(50)');
    expect(await findSince(database.db, { since: minutesAgo(3) })).toEqual(expected.all);
    // A transaction is refused as one that the database had no time for, and can be repeated.
    await findSince(database.db, { since: now });
    await other.query('alter table prepared_notes alter column said type text');
    const inTransaction = () => database.db.transaction((tx) => findSince(tx, { since: minutesAgo(3) }));
    await expect(inTransaction()).rejects.toSatisfy(isDatabaseBusy);
    expect(await inTransaction()).toEqual(expected.all);
    await other.end();
  });

  it('a pooler that loses names is noticed, and fails no statement', async () => {
    const shared = await openPostgres(url(), undefined, { log });
    await findSince(shared.db, { since: now });
    await shared.db.execute(sql`deallocate all`);
    expect(await findSince(shared.db, { since: minutesAgo(3) })).toEqual(expected.all);
    expect(warnings).toEqual([expect.stringContaining('loses prepared statements')]);
    await shared.db.transaction(async (tx) => {
      expect(await findSince(tx, { since: minutesAgo(3) })).toEqual(expected.all);
      expect(await stored(tx)).toEqual([]);
    });
    await shared.close();
  });
});
