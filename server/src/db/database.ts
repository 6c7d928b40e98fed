import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions as BossOptions } from 'pg-boss';
import type { Config } from '../config.ts';

/** A connection or a transaction: store functions take either and never open or commit one. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /** For requests: whoever waits too long is refused. */
  readonly db: Db;
  /** For jobs, exports and the command line, which have more time. */
  readonly background: Db;
  /** How the job queue reaches the same database. */
  readonly boss: BossOptions;
  close(): Promise<void>;
}

/** Opens the configured database, migrated to the current schema. The other kind is not even loaded. */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> =>
  databaseUrl
    ? (await import('./postgres.ts')).openPostgres(databaseUrl)
    : (await import('./pglite.ts')).openPglite(dataDir);
