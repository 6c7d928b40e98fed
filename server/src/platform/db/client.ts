import pg from 'pg';
import type { Silence } from './silence.ts';
import type { StatementNames } from './statement-names.ts';
import { StoredQuery } from './stored-query.ts';
import type { Timeouts } from './timeouts.ts';
import { leftOf } from './waits.ts';

/** Returns the settings that PostgreSQL itself applies to a connection. */
export const sessionTimeouts = ({ statement, lock, idleTransaction }: Timeouts) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleTransaction,
});

/** A new connection is given up after this time even where a free one is waited for longer. It is then tried again. */
const CONNECT_MILLISECONDS = 5000;

/** The system notices by probes that the other side is gone, also where the shop only waits for an answer. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 };

/** The server has become a standby, or the connection leads to one. Another connection may reach the primary. */
const isReadOnly = (error: unknown) => (error as { code?: string } | null)?.code === '25006';

type Statement = string | StoredQuery | { text: string; name?: string | undefined };
type Query = (statement: Statement, ...rest: unknown[]) => Promise<unknown> | undefined;

/** Lets each transaction bring its timeouts along with its `begin`, where the session belongs to a pooler. */
const limitedBegin = (timeouts: Timeouts) => {
  const limits = Object.entries(sessionTimeouts(timeouts)).map(([name, value]) => `; set local ${name} = ${value}`);
  const limited = (text: string) => (/^begin\b/.test(text) ? text + limits.join('') : text);
  return (statement: Statement): Statement => {
    if (statement instanceof StoredQuery) return statement;
    return typeof statement === 'string' ? limited(statement) : { ...statement, text: limited(statement.text) };
  };
};

/** Queries of pg-boss and Drizzle have no names of their own. */
const unnamed = (statement: Statement): Statement =>
  statement instanceof StoredQuery ? statement.unnamed() : statement;

/** How connections are opened, and who watches them. */
export interface Connecting {
  silence: Silence;
  /** The address is that of a pooler, which does not accept settings of a session. */
  isPooled: boolean;
  names: StatementNames;
}

/**
 * Returns a kind of connection that closes itself when it gets no answer, or may only read. A server that hangs or has
 * disappeared cannot report that a statement took too long, because its own timeouts hang too.
 */
export const clientFor = (timeouts: Timeouts, { silence, isPooled, names }: Connecting): (new () => pg.ClientBase) => {
  const limit = isPooled ? limitedBegin(timeouts) : (statement: Statement) => statement;
  const prepare = (statement: Statement) => limit(names.areKept() ? statement : unnamed(statement));

  class Client extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      const { connectionTimeoutMillis = CONNECT_MILLISECONDS } = config;
      super({ ...config, connectionTimeoutMillis: Math.min(connectionTimeoutMillis, CONNECT_MILLISECONDS) });
      // The pool replaces a broken connection. Without this listener, its error would end the process.
      this.on('error', () => {});
      const query = this.query.bind(this) as Query;
      const watched: Query = (statement, ...rest) => {
        const answered = this.#wait();
        const callback = rest.at(-1);
        if (typeof callback !== 'function') {
          const result = query(prepare(statement), ...rest);
          result?.then(() => answered(null), answered);
          return result;
        }
        const values = rest.slice(0, -1);
        return query(prepare(statement), ...values, (error: unknown, result: unknown) => {
          const finish = (...answer: unknown[]) => {
            answered(error);
            callback(...answer);
          };
          // Outside of a transaction, the statement runs again without its name.
          if (names.isToBlame(error) && this.getTransactionStatus() === 'I')
            query(unnamed(statement), ...values, finish);
          else finish(error, result);
        });
      };
      this.query = watched as typeof this.query;
      const connect = this.connect.bind(this);
      const noticed = (callback: (error: Error | null) => void) =>
        connect((error: Error | null) => {
          // A server that refuses a connection is not silent.
          if (error && !(error instanceof pg.DatabaseError)) silence.begin();
          callback(error);
        });
      this.connect = noticed as typeof this.connect;
    }

    /** Waits for an answer to one statement. Returns what to call when it comes. */
    #wait() {
      const end = () => void this.end();
      const stopWaiting = silence.wait(end);
      const giveUp = () => {
        // Behind a pooler, the server limits only transactions, so a single statement may just be slow.
        if (timeouts.perRequest && !isPooled) silence.begin();
        end();
      };
      const timer = setTimeout(giveUp, timeouts.perRequest ? leftOf(timeouts.answer) : timeouts.answer);
      return (error: unknown) => {
        clearTimeout(timer);
        stopWaiting(!error);
        if (isReadOnly(error) || names.isToBlame(error)) end();
      };
    }
  }
  return Client;
};
