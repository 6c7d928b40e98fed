import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A row as one JSON value, for statements that answer several questions at once. */
export const jsonRow = (table: PgTable, more: Record<string, SQL> = {}): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries({ ...getTableColumns(table), ...more }).flatMap(([name, value]) => [
      sql.raw(`'${name}'`),
      sql`${value}`,
    ]),
    sql`, `,
  )})`;

/** Dates come out of JSON as text. */
export const reviveRow = <T extends PgTable>(table: T, row: object): T['$inferSelect'] => {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns[name]?.dataType === 'date' && value !== null ? new Date(value as string) : value,
    ]),
  ) as T['$inferSelect'];
};
