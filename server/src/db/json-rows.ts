import { getTableColumns, getTableName, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Names<T extends PgTable> = readonly (keyof T['$inferSelect'] & string)[];

const columnsOf = <T extends PgTable>(table: T, names: Names<T>) => {
  const all = getTableColumns(table);
  return names.map((name) => sql.identifier(all[name]?.name as string));
};

/** Writes rows as JSON with the names of the columns, for the statements below. */
export const toJsonRows = <T extends PgTable>(table: T, rows: readonly Partial<T['$inferSelect']>[]): string => {
  const all = getTableColumns(table);
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [all[name]?.name, value]))),
  );
};

/** Reads rows of a table from JSON. Columns without a value are null. */
export const sqlRows = (table: PgTable, rows: Placeholder) =>
  sql`json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${rows}::text::json)`;

/** Inserts any number of rows that have values for these columns, so that the statement can be prepared. */
export const sqlInsertRows = <T extends PgTable>(table: T, names: Names<T>, rows: Placeholder): SQL => {
  const columns = sql.join(columnsOf(table, names), sql`, `);
  return sql`insert into ${table} (${columns}) select ${columns} from ${sqlRows(table, rows)}`;
};

/** Sets these columns of any number of rows, which are found by their ids. */
export const sqlUpdateRows = <T extends PgTable>(table: T, names: Names<T>, rows: Placeholder): SQL => {
  const changes = columnsOf(table, names).map((column) => sql`${column} = given.${column}`);
  const name = sql.identifier(getTableName(table));
  return sql`update ${table} set ${sql.join(changes, sql`, `)} from ${sqlRows(table, rows)} given where ${name}.id = given.id`;
};
