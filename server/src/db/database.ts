import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions as BossOptions } from 'pg-boss';

/** A connection or a transaction: store functions take either and never open or commit one. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /** For requests: one that waits too long is refused. */
  readonly db: Db;
  /** For jobs, exports and the command line, which have more time. */
  readonly background: Db;
  /** How the job queue reaches the same database. */
  readonly boss: BossOptions;
  close(): Promise<void>;
}
