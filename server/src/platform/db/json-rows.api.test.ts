import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import type { Database } from './database.ts';
import { sqlUpdateRows, toChangedRows } from './json-rows.ts';
import { readRows } from './rows.ts';

const notes = pgTable('json_notes', { id: uuid().primaryKey(), said: text(), times: integer() });
const names = ['said', 'times'] as const;
type Rows = Parameters<typeof toChangedRows<typeof notes>>[2];
const sqlUpdate = (rows: Rows) => sqlUpdateRows(notes, names, toChangedRows(notes, names, rows));

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let database: Database;
beforeAll(async () => {
  database = await copyDatabase();
  const { db } = database;
  await db.execute(sql`create table json_notes (id uuid primary key, said text, times integer)`);
  await db.execute(sql`insert into json_notes (id)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, 10000) n`);
  await db.execute(sql`analyze json_notes`);
});
afterAll(() => database.close());

it('changes each row to its own values, and no other row', async () => {
  const changes = [
    { id: idOf(2), said: 'quote " and \\ backslash', times: 2 },
    { id: idOf(1), said: null, times: 1 },
  ];
  await database.db.execute(sqlUpdate(changes));
  expect(await database.db.select().from(notes).where(sql`${notes.times} is not null`).orderBy(notes.id)).toEqual(
    changes.toReversed(),
  );
});

it('finds the rows by their ids in a table of any size', async () => {
  const update = sqlUpdate([{ id: idOf(3), said: 'x', times: 3 }]);
  const plan = await readRows<{ 'QUERY PLAN': string }>(database.db, sql`explain ${update}`);
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
});

it('refuses rows of which one lacks a value, and writes no null in its place', async () => {
  const changes = [
    { id: idOf(4), said: 'x', times: 4 },
    { id: idOf(5), said: 'x' },
  ];
  expect(() => toChangedRows(notes, names, changes)).toThrow('json_notes has no value for times');
  expect(await database.db.$count(notes, eq(notes.times, 4))).toBe(0);
});
