import pg from 'pg';
import { DatabaseUnavailable } from './errors.ts';
import type { Timeouts } from './timeouts.ts';

/** A pooler in transaction mode gives each transaction another session, so nothing may be left in a session. */
export type Pooler = 'transaction' | undefined;

/** The settings that PostgreSQL itself applies to a session. */
export const sessionTimeouts = ({ statement, lock, idleTransaction }: Timeouts) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleTransaction,
});

/** The waits that the driver itself limits, because a server that hangs does not enforce its own limits. */
export const driverTimeouts = ({ connection, answer }: Timeouts) => ({
  connectionTimeoutMillis: connection,
  query_timeout: answer,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
});

/** With these codes PostgreSQL refuses what another connection may accept. */
const lastCodes = new Set([
  '25006', // the server is a standby: it was the primary, or will be
  '0A000', // a migration has changed what a prepared statement returns
]);

const isLast = ({ code, message }: Error & { code?: string }) =>
  lastCodes.has(code ?? '') || message === 'Query read timeout';

type Statement = string | { name?: string };

/**
 * Returns a kind of connection that closes itself where it is of no further use. The pool does so after each failure of
 * a single statement, but takes the connection of a failed transaction back.
 */
const clientFor = (pooler: Pooler) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // The pool replaces a broken connection. Without this listener, its error would end the process.
      this.on('error', () => {});
      const query = this.query.bind(this) as (statement: Statement, ...rest: unknown[]) => unknown;
      const guarded: typeof query = (statement, ...rest) => {
        const isNamed = typeof statement === 'object' && statement.name;
        const result = query(pooler && isNamed ? { ...statement, name: '' } : statement, ...rest);
        if (result instanceof Promise) result.catch((error: Error) => void (isLast(error) && this.end()));
        return result;
      };
      this.query = guarded as typeof this.query;
    }
  };

type Checkout = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

const unavailable = (error: Error) => new DatabaseUnavailable(error.message, { cause: error });

/** Releases a connection when it ends, because Drizzle does not where `begin` fails. A second release does nothing. */
const releasedAtEnd = (client: pg.PoolClient) => {
  const release = client.release.bind(client);
  const releaseOnce = (error?: Error | boolean) => {
    client.off('end', releaseEnded);
    client.release = () => {};
    release(error);
  };
  const releaseEnded = () => releaseOnce(true);
  client.on('end', releaseEnded);
  client.release = releaseOnce;
  return client;
};

/** Reports every missing connection as one kind of error. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Checkout): void;
  override connect(callback?: Checkout) {
    if (callback) return super.connect((error, client, done) => callback(error && unavailable(error), client, done));
    return super.connect().then(releasedAtEnd, (error: Error) => Promise.reject(unavailable(error)));
  }
}

/**
 * Makes the server look every second whether the client of a statement is still there. A statement of a process that
 * died would otherwise go on, and hold the locks of its transaction, until its timeout. Not every server can do this.
 */
export const endWithClient = async (client: pg.ClientBase) => {
  await client
    .query(`select set_config(name, '1s', false) from pg_settings where name = 'client_connection_check_interval'`)
    .catch(() => undefined);
};

export const openPool = (connectionString: string, max: number, timeouts: Timeouts, pooler: Pooler) => {
  const pool = new Pool({
    connectionString,
    max,
    Client: clientFor(pooler),
    ...driverTimeouts(timeouts),
    ...(pooler ? {} : { ...sessionTimeouts(timeouts), onConnect: endWithClient }),
  });
  // The pool replaces a broken connection. Without this listener, its error would end the process.
  pool.on('error', () => {});
  return pool;
};
