import type { Migration } from './migrations.ts';

/** Sends one statement over one connection of either engine. */
export type Query = (text: string, values?: (string | number)[]) => Promise<{ rows: { [column: string]: unknown }[] }>;

/** Drizzle's own tools look for the applied migrations in this table. */
const TABLE = 'drizzle.__drizzle_migrations';

/**
 * Reads the catalog itself: `to_regclass` takes no lock, and so may not see in an open transaction what another process
 * has just created.
 */
const hasTable = async (query: Query) => {
  const [schema, table] = TABLE.split('.') as [string, string];
  const { rows } = await query(
    'select exists (select from pg_tables where schemaname = $1 and tablename = $2) as found',
    [schema, table],
  );
  return rows[0]?.found === true;
};

/**
 * Returns those of the migrations that the database does not have. A database that is ahead of this version lacks none
 * of them: migrations add only, so the version before can go on in it.
 */
export const pendingOf = async (query: Query, migrations: readonly Migration[]): Promise<readonly Migration[]> => {
  if (!(await hasTable(query))) return migrations;
  const { rows } = await query(`select max(created_at)::text as last from ${TABLE}`);
  return migrations.filter(({ createdAt }) => createdAt > Number(rows[0]?.last ?? 0));
};

export const recordApplied = async (query: Query, { hash, createdAt }: Migration) => {
  if (!(await hasTable(query))) {
    await query('create schema if not exists drizzle');
    await query(`create table ${TABLE} (id serial primary key, hash text not null, created_at bigint)`);
  }
  await query(`insert into ${TABLE} (hash, created_at) values ($1, $2)`, [hash, createdAt]);
};

export const inTransaction = async <T>(query: Query, work: () => Promise<T>) => {
  await query('begin');
  try {
    const result = await work();
    await query('commit');
    return result;
  } catch (error) {
    await query('rollback').catch(() => undefined);
    throw error;
  }
};

export const applyMigration = async (query: Query, migration: Migration) => {
  for (const statement of migration.statements) await query(statement);
  await recordApplied(query, migration);
};
