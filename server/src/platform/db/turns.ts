import type { PGlite, Transaction } from '@electric-sql/pglite';
import { DatabaseUnavailable } from './errors.ts';
import type { Timeouts } from './timeouts.ts';

/** Runs one piece of work at a time, in the order of arrival. Work that has waited too long is rejected. */
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

  return async <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => {
    if (taken) await wait(milliseconds);
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

/** Returns the same object with another implementation of some methods. */
const withMethods = <T extends object>(target: T, methods: Partial<T>): T =>
  new Proxy(target, {
    get: (_, key) => (Object.hasOwn(methods, key) ? methods[key as keyof T] : Reflect.get(target, key, target)),
  });

/** Ends a transaction that is idle for too long, as PostgreSQL does. */
const endingIdle = <T>(tx: Transaction, milliseconds: number, work: (tx: Transaction) => Promise<T>): Promise<T> =>
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
    const query: Transaction['query'] = async (...args) => {
      // The transaction is rolled back soon after it was given up, and no statement may run in between.
      if (ended) throw new DatabaseUnavailable('the transaction was rolled back: it did nothing for too long');
      running++;
      clearTimeout(timer);
      try {
        return await tx.query(...args);
      } finally {
        if (--running === 0 && !ended) watch();
      }
    };
    watch();
    work(withMethods(tx, { query }))
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
export const takeTurns = (pglite: PGlite) => {
  const inTurn = turns();
  return ({ connection, idleTransaction }: Timeouts): PGlite => {
    const query: PGlite['query'] = (...args) => inTurn(connection, () => pglite.query(...args));
    const transaction: PGlite['transaction'] = (work) =>
      inTurn(connection, () => pglite.transaction((tx) => endingIdle(tx, idleTransaction, work)));
    return withMethods(pglite, { query, transaction });
  };
};
