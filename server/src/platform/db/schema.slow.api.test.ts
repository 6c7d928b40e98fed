import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import type { Database } from './database.ts';

const run = async (database: Database, statements: string) => {
  const parts = statements.split(/;\s*$/m).filter((part) => part.trim());
  let result: unknown;
  for (const part of parts) result = await database.db.execute(sql.raw(part));
  return (result as { rows: object[] }).rows;
};

const copy = async () => {
  const database = await copyDatabase();
  onTestFinished(() => database.close());
  return database;
};

/** Returns the schema as Drizzle creates it from nothing, without the migrations. */
const freshSchema = () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const args = ['node_modules/drizzle-kit/bin.cjs', 'export', '--config', 'server/drizzle.config.ts'];
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
};

const catalog = `
  select 'column' as kind, c.relname || '.' || a.attname as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''),
      (select collname from pg_collation where oid = a.attcollation)) as definition
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
    and not a.attisdropped
  union all
  select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'constraint', c.conname, concat_ws(' ', c.conrelid::regclass, pg_get_constraintdef(c.oid))
  from pg_constraint c where c.connamespace = 'public'::regnamespace
  union all
  select 'enum', t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder)
  from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by 2
  union all
  select 'sequence', sequencename, concat_ws(' ', data_type, increment_by, start_value, cycle)
  from pg_sequences where schemaname = 'public'
  order by kind, name
`;

it('looks the same made fresh from the schema and brought there by the migrations', async () => {
  const [migrated, fresh] = [await copy(), await copy()];
  await run(fresh, 'drop schema public cascade');
  await run(fresh, 'create schema public');
  // Drizzle knows tables only, so the extension is created by hand, and functions are not compared.
  await run(fresh, 'create extension pg_trgm');
  expect(await run(fresh, catalog)).toEqual([]);
  await run(fresh, freshSchema());
  const expected = await run(fresh, catalog);
  expect(expected).toContainEqual({ kind: 'column', name: 'users.email', definition: 'text not null default' });
  expect(await run(migrated, catalog)).toEqual(expected);
});
