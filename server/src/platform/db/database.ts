import type { Logger } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions as BossOptions } from 'pg-boss';

/** This is a connection or a transaction. Store functions take either and never begin or commit a transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** How any database is opened. */
export interface Opening {
  /** Is told of each statement of requests. */
  logger?: Logger | false;
}

export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /** Requests use this connection. It refuses a request that waits too long. */
  readonly db: Db;
  /** Jobs, exports and the command line use this connection, which has longer timeouts. */
  readonly background: Db;
  /** The job queue reaches the same database with these options. */
  readonly boss: BossOptions;
  /** How many connections each pool has in each state, for the metrics. The embedded database has no pools. */
  connections?(): Record<string, Record<'used' | 'idle' | 'waiting', number>>;
  close(): Promise<void>;
}
