import { type Column, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Returns a row, or some columns of it, as one JSON value, for statements that read several things at once. */
export const jsonRow = (
  table: PgTable,
  more: Record<string, SQL> = {},
  columns: Record<string, Column> = getTableColumns(table),
): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries({ ...columns, ...more }).flatMap(([name, value]) => [sql.raw(`'${name}'`), sql`${value}`]),
    sql`, `,
  )})`;

const datesOf = new WeakMap<PgTable, string[]>();

const findDates = (table: PgTable) => {
  const columns = Object.entries(getTableColumns(table));
  const dates = columns.filter(([, { dataType }]) => dataType === 'date').map(([name]) => name);
  datesOf.set(table, dates);
  return dates;
};

/** Turns the dates of a row from JSON back into `Date`, in place, because JSON has them as text. */
export const reviveRow = <T extends PgTable>(table: T, row: object): T['$inferSelect'] => {
  const values = row as Record<string, unknown>;
  for (const name of datesOf.get(table) ?? findDates(table)) {
    const value = values[name];
    if (typeof value === 'string') values[name] = new Date(value);
  }
  return row as T['$inferSelect'];
};

/**
 * Selects values as one JSON list, for statements that run often: PostgreSQL writes a list in half the time of an
 * object, and the embedded database takes as long for each column of a row as for its whole list. `read` gives the
 * values their names back; timestamps and large numbers stay texts.
 */
export const jsonList = <Row extends object>(values: { [Name in keyof Row]: SQLWrapper }) => {
  const names = Object.keys(values) as (keyof Row)[];
  return {
    sql: sql<readonly unknown[]>`json_build_array(${sql.join(
      Object.values<SQLWrapper>(values).map((value) => sql`${value}`),
      sql`, `,
    )})`,
    read: (list: readonly unknown[]): Row => {
      const row: Partial<Record<keyof Row, unknown>> = {};
      for (let place = 0; place < names.length; place++) row[names[place] as keyof Row] = list[place];
      return row as Row;
    },
  };
};
