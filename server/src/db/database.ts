import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions as BossOptions } from 'pg-boss';
import type { Config } from '../config.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type * as schema from './schema.ts';

/** A connection or a transaction: store functions take either and never open or commit one. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  readonly kind: 'postgres' | 'pglite';
  readonly db: Db;
  /** How the job queue reaches the same database. */
  readonly boss: BossOptions;
  close(): Promise<void>;
}

/** Opens the configured database, migrated to the current schema. */
export const openDatabase = (config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> =>
  config.databaseUrl ? openPostgres(config.databaseUrl) : openPglite(config.dataDir);
