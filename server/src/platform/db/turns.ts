import type { PGlite, Results, Transaction } from '@electric-sql/pglite';
import { type NamedQueryOptions, statementsOf } from './embedded-statements.ts';
import { DatabaseUnavailable } from './errors.ts';
import type { Timeouts } from './timeouts.ts';
import { countedWait } from './waits.ts';

/**
 * Runs one piece of work at a time, in the order of arrival. Work that has waited too long is rejected and does not
 * run.
 */
const turns = () => {
  const queue: (() => void)[] = [];
  let taken = false;

  const wait = (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(new DatabaseUnavailable('the embedded database was busy for too long'));
      }, milliseconds);
      queue.push(begin);
    });

  return async <T>({ connection, perRequest }: Timeouts, work: () => Promise<T>): Promise<T> => {
    if (taken) await (perRequest ? countedWait(connection, wait) : wait(connection));
    taken = true;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else taken = false;
    }
  };
};

type Query = (text: string, values?: unknown[], options?: NamedQueryOptions) => Promise<Results>;

/** Ends a transaction that is idle for too long, as PostgreSQL does. */
const endingIdle = <T>(
  tx: Transaction,
  send: Query,
  milliseconds: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    let running = 0;
    let ended = false;
    let timer: NodeJS.Timeout;
    const giveUp = () => {
      ended = true;
      reject(new DatabaseUnavailable('a transaction did nothing for too long'));
    };
    const watch = () => {
      timer = setTimeout(giveUp, milliseconds);
    };
    const query: Query = async (...args) => {
      // The transaction is rolled back a moment after it was given up, and no statement may run in between.
      if (ended) throw new DatabaseUnavailable('the transaction was rolled back: it did nothing for too long');
      running++;
      clearTimeout(timer);
      try {
        return await send(...args);
      } finally {
        if (--running === 0 && !ended) watch();
      }
    };
    const guarded = new Proxy(tx, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
    watch();
    work(guarded)
      .then(resolve, reject)
      .finally(() => {
        ended = true;
        clearTimeout(timer);
      });
  });

/**
 * The embedded database has one connection and cannot interrupt a statement. Only the wait for it and the idle time of
 * a transaction can be limited.
 */
export const takeTurns = (pglite: PGlite, hasNames: boolean) => {
  const inTurn = turns();
  const runStatement = statementsOf(pglite);
  const sending =
    (exclusively: <T>(work: () => Promise<T>) => Promise<T>): Query =>
    (text, values = [], options = {}) => {
      const name = (hasNames && options.name) || '';
      return exclusively(() => runStatement(name, text, values, options));
    };
  const inTransaction = <T>(work: () => Promise<T>) => pglite._runExclusiveQuery(work);
  const alone = <T>(work: () => Promise<T>) => pglite._runExclusiveTransaction(() => inTransaction(work));
  const send = sending(alone);
  return {
    waiting: (timeouts: Timeouts): PGlite => {
      const query: Query = (...args) => inTurn(timeouts, () => send(...args));
      const transaction = <T>(work: (tx: Transaction) => Promise<T>) =>
        inTurn(timeouts, () =>
          pglite.transaction((tx) => {
            return endingIdle(tx, sending(inTransaction), timeouts.idleTransaction, work);
          }),
        );
      const own: Record<PropertyKey, unknown> = { query, transaction };
      return new Proxy(pglite, {
        get: (target, key) => (Object.hasOwn(own, key) ? own[key] : Reflect.get(target, key, target)),
      });
    },
  };
};
