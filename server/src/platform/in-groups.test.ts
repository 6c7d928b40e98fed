import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from './db/errors.ts';
import { inGroups } from './in-groups.ts';

/** Work that notes its groups and ends when the test says so. */
const noted = <Item>(
  work: (items: Item[]) => Promise<Item[]> = async (items) => items,
  keyOf?: (item: Item) => unknown,
) => {
  const groups: Item[][] = [];
  const one = inGroups((items: Item[]) => {
    groups.push(items);
    return work(items);
  }, keyOf);
  return { groups, one };
};

it('works on items that come together in one group and gives each its own result', async () => {
  const { groups, one } = noted<number>(async (items) => items.map((item) => item * 2));
  expect(await Promise.all([1, 2, 3].map(one))).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2, 3]]);
});

it('collects what comes while a group is worked on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { groups, one } = noted<number>(async (items) => {
    await promise;
    return items;
  });
  const first = one(1);
  await expect.poll(() => groups).toEqual([[1]]);
  const others = [2, 3].map(one);
  resolve();
  await Promise.all([first, ...others]);
  expect(groups).toEqual([[1], [2, 3]]);
});

it('never puts two items with the same key into one group', async () => {
  const { groups, one } = noted<{ key: string; n: number }>(undefined, ({ key }) => key);
  const items = [
    { key: 'a', n: 1 },
    { key: 'a', n: 2 },
    { key: 'b', n: 3 },
  ];
  expect(await Promise.all(items.map(one))).toEqual(items);
  expect(groups).toEqual([[items[0], items[2]], [items[1]]]);
});

it('tries each item of a failed group alone, so that only the bad one fails', async () => {
  const { groups, one } = noted<number>(async (items) => {
    if (items.includes(2)) throw new Error('bad');
    return items;
  });
  const results = await Promise.allSettled([1, 2, 3].map(one));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([[1, 2, 3], [1], [2], [3]]);
  expect(await one(4)).toBe(4);
});

it('works in the context of the first item of the group', async () => {
  const storage = new AsyncLocalStorage<string>();
  const one = inGroups(async (items: string[]) => items.map(() => storage.getStore()));
  const given = await Promise.all(['a', 'b'].map((name) => storage.run(name, () => one(name))));
  expect(given).toEqual(['a', 'a']);
  expect(await storage.run('c', () => one('c'))).toBe('c');
});

it('does not try again while there is no database', async () => {
  const { groups, one } = noted<number>(() => Promise.reject(new DatabaseUnavailable('gone')));
  const results = await Promise.allSettled([1, 2].map(one));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(groups).toEqual([[1, 2]]);
});

it('begins the next group when one takes long', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { one } = noted<number>(async (items) => {
    if (items.includes(1)) await promise;
    return items;
  });
  const slow = one(1);
  await setImmediate();
  expect(await one(2)).toBe(2);
  resolve();
  expect(await slow).toBe(1);
});
