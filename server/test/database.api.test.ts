import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { readRows } from '../src/platform/db/rows.ts';
import { copyDatabase } from './database.ts';

const opened: Database[] = [];
const open = async () => {
  const database = await copyDatabase();
  opened.push(database);
  return database;
};

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const count = ({ db }: Database) => readRows<{ n: number }>(db, sql`select count(*)::int as n from rate_limits`);

it('gives each caller a migrated database of its own', async () => {
  const [one, other] = [await open(), await open()];
  await one.db.execute(sql`insert into rate_limits (key, points) values ('a', 1)`);
  expect(await count(one)).toEqual([{ n: 1 }]);
  expect(await count(other)).toEqual([{ n: 0 }]);
});

it('comes with the queue in place', async () => {
  const { db } = await open();
  const rows = await readRows<object>(db, sql`select to_regclass('pgboss.job') is not null as there`);
  expect(rows).toEqual([{ there: true }]);
});
