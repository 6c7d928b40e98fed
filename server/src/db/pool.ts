import pg from 'pg';
import { DatabaseUnavailable } from './errors.ts';
import type { Timeouts } from './timeouts.ts';
import { countedWait, leftOf } from './waits.ts';

type Checkout = Parameters<pg.Pool['connect']>[0];

/** Returns the settings that PostgreSQL itself applies to a connection. */
export const sessionTimeouts = ({ statement, lock, idleTransaction }: Timeouts) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleTransaction,
});

/** Makes `release` safe to call twice: once when the connection breaks, and once by the code that was using it. */
const releaseOnce = (client: pg.PoolClient) => {
  const release = client.release.bind(client);
  let released = false;
  const once = (error?: Error | boolean) => {
    if (released) return;
    released = true;
    client.off('end', broken);
    release(error);
  };
  const broken = () => once(true);
  client.on('end', broken);
  client.release = once;
  return once;
};

/** Returns a connection to the pool at once if it comes too late. */
const inTime = (connecting: Promise<pg.PoolClient>, milliseconds: number) =>
  new Promise<pg.PoolClient>((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('no connection was free in time'));
    }, milliseconds);
    connecting
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer));
  });

/** Reports every missing connection as one kind of error, and releases a connection that breaks while it is in use. */
class Pool extends pg.Pool {
  /** A request may wait this long for all its connections together. It is undefined where waits are not counted. */
  waitPerRequest: number | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: NonNullable<Checkout>): void;
  override connect(callback?: Checkout): Promise<pg.PoolClient> | undefined {
    const most = this.waitPerRequest;
    const connecting = most ? countedWait(most, (left) => inTime(super.connect(), left)) : super.connect();
    const checkedOut = connecting.then(
      (client) => {
        releaseOnce(client);
        return client;
      },
      (error: Error) => {
        throw new DatabaseUnavailable(error.message, { cause: error });
      },
    );
    if (!callback) return checkedOut;
    checkedOut.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }
}

type Query = (...args: unknown[]) => Promise<unknown> | undefined;

/**
 * Closes a connection that gives no answer. A server that hangs or has disappeared cannot report that a statement took
 * too long, because its own timeouts hang too.
 */
const endIfSilent = (client: pg.PoolClient & Partial<pg.Client>, { answer, perRequest }: Timeouts) => {
  const query = client.query.bind(client) as Query;
  const watched: Query = (...args) => {
    const timer = setTimeout(() => void client.end?.(), perRequest ? leftOf(answer) : answer);
    const answered = () => clearTimeout(timer);
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      const result = query(...args);
      result?.then(answered, answered);
      return result;
    }
    return query(...args.slice(0, -1), (...results: unknown[]) => {
      answered();
      callback(...results);
    });
  };
  client.query = watched as typeof client.query;
};

export const openPool = (connectionString: string, max: number, timeouts: Timeouts) => {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: timeouts.connection,
    ...sessionTimeouts(timeouts),
  });
  pool.waitPerRequest = timeouts.perRequest ? timeouts.connection : undefined;
  // The pool replaces a broken connection. Without these listeners, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endIfSilent(client, timeouts);
  });
  return pool;
};
