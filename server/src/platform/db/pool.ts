import pg from 'pg';
import { type Connecting, clientFor, keepAlive, sessionTimeouts } from './client.ts';
import { DatabaseUnavailable } from './errors.ts';
import type { SharedConnections } from './shared-connections.ts';
import type { StatementNames } from './statement-names.ts';
import { type Answered, answerTo, type StoredQuery } from './stored-query.ts';
import type { Timeouts } from './timeouts.ts';
import { countedWait } from './waits.ts';

type Checkout = Parameters<pg.Pool['connect']>[0];

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

/** A statement that failed later than this is not sent again, so that nobody waits twice. */
const AGAIN_MILLISECONDS = 500;

/** Tells whether the server refused a statement. With the codes of 57P it ends the connection instead. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && !error.code?.startsWith('57P');

/** Reports every missing connection as one kind of error, and releases a connection that breaks while it is in use. */
class Pool extends pg.Pool {
  /** A request may wait this long for all its connections together. It is undefined where waits are not counted. */
  waitPerRequest: number | undefined;
  /** Carries statements that may share a connection. It is undefined where there is none, as behind a pooler. */
  shared: SharedConnections | undefined;
  names: StatementNames | undefined;

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

  /**
   * Runs a statement that may share a connection. It is sent once more on a connection of its own where the shared one broke,
   * perhaps because of another statement, or does not know its name any more.
   */
  async queryShared(query: StoredQuery): Promise<StoredQuery> {
    const begun = performance.now();
    const sent = this.shared?.send(query);
    if (!sent) return this.#queryAlone(query);
    try {
      return await sent;
    } catch (error) {
      const isRefused = isRefusal(error) && !this.names?.isToBlame(error);
      if (isRefused || performance.now() - begun >= AGAIN_MILLISECONDS) throw error;
      return this.#queryAlone(query.again());
    }
  }

  #queryAlone(query: StoredQuery) {
    const run = super.query.bind(this) as unknown as (query: StoredQuery, callback: Answered) => void;
    return answerTo((callback) => run(query, callback));
  }

  override async end() {
    this.shared?.end();
    await super.end();
  }
}

export const openPool = (connectionString: string, max: number, timeouts: Timeouts, connecting: Connecting) => {
  const pool = new Pool({
    connectionString,
    max,
    Client: clientFor(timeouts, connecting),
    connectionTimeoutMillis: timeouts.connection,
    ...keepAlive,
    ...(connecting.isPooled ? {} : sessionTimeouts(timeouts)),
  });
  pool.names = connecting.names;
  pool.waitPerRequest = timeouts.perRequest ? timeouts.connection : undefined;
  // The pool replaces a broken connection. Without this listener, its error would end the process.
  pool.on('error', () => {});
  return pool;
};
