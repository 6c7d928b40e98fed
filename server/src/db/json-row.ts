import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Returns a row as one JSON value, for statements that read several things at once. */
export const jsonRow = (table: PgTable, more: Record<string, SQL> = {}): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries({ ...getTableColumns(table), ...more }).flatMap(([name, value]) => [
      sql.raw(`'${name}'`),
      sql`${value}`,
    ]),
    sql`, `,
  )})`;

/** Turns the dates of a row from JSON back into `Date`, because JSON has them as text. */
export const reviveRow = <T extends PgTable>(table: T, row: object): T['$inferSelect'] => {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns[name]?.dataType === 'date' && value !== null ? new Date(value as string) : value,
    ]),
  ) as T['$inferSelect'];
};
