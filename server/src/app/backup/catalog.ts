import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';

/** Of the job queue, these tables hold jobs. The others are statistics and versions, which it writes by itself. */
const queueTables = ['job', 'job_dependency', 'queue', 'schedule', 'subscription'];

export interface Table {
  /** The name with its schema, as SQL takes it. */
  name: string;
  columns: string[];
  /** The columns that are not generated from others. */
  writable: string[];
}

/** All tables whose rows belong into a backup. Partitions are read and written through their table. */
export const tablesIn = async (db: Db): Promise<Table[]> => {
  const rows = await readRows<{ schema: string; name: string; column: string; generated: boolean }>(
    db,
    sql`select n.nspname as schema, c.relname as name, quote_ident(a.attname) as column, a.attgenerated <> '' as generated
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
      and a.attnum > 0 and not a.attisdropped order by 1, 2, a.attnum`,
  );
  const own = rows.filter(({ schema, name }) => schema === 'public' || queueTables.includes(name));
  return [...Map.groupBy(own, ({ schema, name }) => `${schema}.${name}`)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column }) => column),
    writable: columns.filter(({ generated }) => !generated).map(({ column }) => column),
  }));
};

export interface Sequence {
  name: string;
  last: string | null;
}

/** A sequence that was never used has no last value. */
export const sequencesIn = (db: Db): Promise<Sequence[]> =>
  readRows<Sequence>(
    db,
    sql`select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' order by 1`,
  );

/** Makes both engines write and read values in the same form, and gives them the time that they need. */
export const forTransfer = async (tx: Db) => {
  for (const setting of [
    "datestyle = 'ISO, MDY'",
    "intervalstyle = 'postgres'",
    "timezone = 'UTC'",
    'extra_float_digits = 1',
    "bytea_output = 'hex'",
    "search_path = 'public'",
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ]) {
    await tx.execute(sql.raw(`set local ${setting}`));
  }
};
