import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { StartError } from '../../platform/start-error.ts';
import { forTransfer, type Table, tablesIn } from './catalog.ts';
import type { Line } from './rows.ts';

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

const foreignKeys = (tx: Db) =>
  readRows<Constraint>(
    tx,
    sql`select format('%I.%I', n.nspname, r.relname) as table, quote_ident(c.conname) as name,
        pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
      where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'pgboss')`,
  );

/** Returns the tables of the shop that have rows. The job queue has some of its own as soon as it exists. */
export const tablesWithRows = async (db: Db): Promise<string[]> => {
  const own = (await tablesIn(db)).filter(({ name }) => name.startsWith('public.'));
  if (own.length === 0) return [];
  const selects = own.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  return (await readRows<{ name: string }>(db, sql.raw(selects.join(' union all ')))).map(({ name }) => name);
};

/** Because of the offset, the text of a row is parsed once and not once for each column. */
const insert = async (tx: Db, { name, writable }: Table, rows: readonly string[]) => {
  const fields = writable.map((column) => `(r.parsed).${column}`).join(', ');
  await tx.execute(sql`
    insert into ${sql.raw(`${name} (${writable.join(', ')})`)} overriding system value
    select ${sql.raw(fields)} from (
      select given.text::${sql.raw(name)} as parsed
      from json_array_elements_text(${JSON.stringify(rows)}::json) as given (text) offset 0
    ) r`);
};

/** Writes all rows in one transaction: either all are there and fit together, or none is. */
export const loadRows = (db: Db, lines: AsyncIterable<Line>, expected: Record<string, number>): Promise<void> =>
  db.transaction(async (tx) => {
    await forTransfer(tx);
    const tables = new Map((await tablesIn(tx)).map((table) => [table.name, table]));
    const constraints = await foreignKeys(tx);
    // Foreign keys are checked once at the end, so that the order of tables and rows does not matter.
    for (const { table, name } of constraints)
      await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
    for (const { name } of tables.values()) await tx.execute(sql.raw(`alter table ${name} disable trigger user`));
    await tx.execute(sql.raw(`truncate ${[...tables.keys()].join(', ')}`));
    const counts = Object.fromEntries([...tables.keys()].map((name) => [name, 0]));
    for await (const line of lines) {
      if ('sequences' in line) {
        for (const { name, last } of line.sequences) {
          if (last !== null) await tx.execute(sql`select setval(${name}::regclass, ${last}::bigint)`);
        }
        continue;
      }
      const table = tables.get(line.table);
      if (!table || !isDeepStrictEqual(table.columns, line.columns)) {
        throw new StartError(`the backup has a table ${line.table} that is not as in this version`);
      }
      await insert(tx, table, line.rows);
      counts[table.name] = (counts[table.name] ?? 0) + line.rows.length;
    }
    for (const [name, count] of Object.entries(expected)) {
      if (counts[name] !== count)
        throw new StartError(`${name} has ${counts[name] ?? 0} rows and should have ${count}`);
    }
    for (const { table, name, definition } of constraints) {
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
    }
    for (const { name } of tables.values()) await tx.execute(sql.raw(`alter table ${name} enable trigger user`));
  });
