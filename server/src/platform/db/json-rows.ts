import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Row<T extends PgTable> = Partial<T['$inferSelect']>;
type Names<T extends PgTable> = readonly (keyof T['$inferSelect'] & string)[];

const columnsOf = (table: PgTable, names: readonly string[]) => {
  const all = getTableColumns(table);
  return names.map((name) => all[name] as PgColumn);
};

const identifiersOf = (table: PgTable, names: readonly string[]) =>
  columnsOf(table, names).map(({ name }) => sql.identifier(name));

/** Writes these columns of rows as JSON, for the statements below. A row without a value for one of them is an error. */
const toJsonRows = <T extends PgTable>(table: T, names: Names<T>, rows: readonly Row<T>[]): string => {
  const columns = columnsOf(table, names);
  const given = (row: Row<T>, name: Names<T>[number]) => {
    if (row[name] === undefined) throw new Error(`a row for ${getTableName(table)} has no value for ${name}`);
    return row[name];
  };
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, given(row, names[index] as string)]))),
  );
};

/** Reads these columns of rows from JSON, under the name `given`. */
const sqlRows = <T extends PgTable>(table: T, names: Names<T>, rows: string) => {
  const columns = columnsOf(table, names).map(
    (column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  return sql`json_to_recordset(${rows}::text::json) as given (${sql.join(columns, sql`, `)})`;
};

/** What a statement that changes rows needs. */
export interface ChangedRows {
  ids: readonly string[];
  rows: string;
}

export const toChangedRows = <T extends PgTable>(
  table: T,
  names: Names<T>,
  rows: readonly (Row<T> & { id: string })[],
): ChangedRows => ({ ids: rows.map(({ id }) => id), rows: toJsonRows(table, ['id', ...names], rows) });

/**
 * Joins rows of a table with what changes in them. They are found by a list of ids, because the planner expects a hundred
 * rows of any JSON and would read a table of ten thousand from end to end for one.
 */
export const sqlChanged = <T extends PgTable>(table: T, names: Names<T>, { ids, rows }: ChangedRows): SQL => {
  const name = sql.identifier(getTableName(table));
  return sql`from ${sqlRows(table, ['id', ...names], rows)} where ${name}.id = given.id and ${name}.id = any (${sql.param([...ids])}::uuid[])`;
};

/** Sets these columns of any number of rows, which are found by their ids. */
export const sqlUpdateRows = <T extends PgTable>(table: T, names: Names<T>, changed: ChangedRows): SQL => {
  const changes = identifiersOf(table, names).map((column) => sql`${column} = given.${column}`);
  return sql`update ${table} set ${sql.join(changes, sql`, `)} ${sqlChanged(table, names, changed)}`;
};
