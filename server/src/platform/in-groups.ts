import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from './db/database.ts';
import { DatabaseUnavailable } from './db/errors.ts';

interface Waiting<Item, Result> {
  item: Item;
  /** Runs work in the request or job that gave the item, so that log and trace know which one it was. */
  inContext: <T>(work: () => T) => T;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

const MOST = 50;

/** Others wait at most this many milliseconds for an item that is slow or locked. */
const LONGEST = 500;

/**
 * Runs the work on a group in one transaction. A lock that it does not get soon fails the group, so that its other items,
 * tried alone, do not wait for that lock.
 */
export const groupTransaction = <T>(db: Db, items: readonly unknown[], work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    if (items.length > 1) await tx.execute(sql.raw(`set local lock_timeout = ${LONGEST}`));
    return work(tx);
  });

/** The same for work of one statement, which needs no transaction where it is alone. */
export const groupStatement = <T>(db: Db, items: readonly unknown[], work: (tx: Db) => Promise<T>): Promise<T> =>
  items.length > 1 ? groupTransaction(db, items, work) : work(db);

const atMost = (milliseconds: number, working: Promise<void>) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    void working.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Makes a function of one item of one that works on many, for work whose cost is hardly more for many. Items that are given
 * while others are worked on form the next group; an item that is alone does not wait. Items with the same key are never
 * in one group. When a group fails, each of its items is tried alone, so that none fails because of another. When one takes
 * long, the next one begins meanwhile.
 */
export const inGroups = <Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  keyOf: (item: Item) => unknown = (item) => item,
) => {
  let waiting: Waiting<Item, Result>[] = [];
  let isWorking = false;

  const nextGroup = () => {
    const group = new Map<unknown, Waiting<Item, Result>>();
    const later: typeof waiting = [];
    for (const entry of waiting) {
      const key = keyOf(entry.item);
      if (group.size < MOST && !group.has(key)) group.set(key, entry);
      else later.push(entry);
    }
    waiting = later;
    return [...group.values()];
  };

  const run = async (group: Waiting<Item, Result>[]) => {
    const results = await (group[0] as Waiting<Item, Result>).inContext(() => work(group.map(({ item }) => item)));
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
  };

  const runOrRunAlone = (group: Waiting<Item, Result>[]) =>
    run(group).catch(async (error: unknown) => {
      // Nobody waits a second time for a database that is gone.
      const isHopeless = group.length === 1 || error instanceof DatabaseUnavailable;
      if (isHopeless) for (const { reject } of group) reject(error);
      else await Promise.all(group.map((entry) => run([entry]).catch(entry.reject)));
    });

  const workOff = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      await setImmediate();
      await atMost(LONGEST, runOrRunAlone(nextGroup()));
    }
    isWorking = false;
  };

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      if (!isWorking) void workOff();
    });
};
