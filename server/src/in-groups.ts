import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { DatabaseUnavailable } from './db/errors.ts';
import { countingWaits } from './db/waits.ts';

interface Waiting<Item, Result> {
  item: Item;
  /** Runs work in the request or job that gave the item, so that log and trace know which one it was. */
  inContext: <T>(work: () => T) => T;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

const MOST = 50;

/**
 * Makes a function of one item of one that works on many, for work whose cost is hardly more for many. Items that are given
 * while others are worked on form the next group; an item that is alone does not wait. Items with the same key are never
 * in one group. When a group fails, each of its items is tried alone, so that none fails because of another.
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

  /** The waits of a group for the database count against no single request. */
  const run = async (group: Waiting<Item, Result>[]) => {
    const results = await (group[0] as Waiting<Item, Result>).inContext(() =>
      countingWaits(() => work(group.map(({ item }) => item))),
    );
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
  };

  const workOff = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      await setImmediate();
      const group = nextGroup();
      await run(group).catch(async (error: unknown) => {
        // Nobody waits a second time for a database that is gone.
        const isHopeless = group.length === 1 || error instanceof DatabaseUnavailable;
        if (isHopeless) for (const { reject } of group) reject(error);
        else await Promise.all(group.map((entry) => run([entry]).catch(entry.reject)));
      });
    }
    isWorking = false;
  };

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      if (!isWorking) void workOff();
    });
};
