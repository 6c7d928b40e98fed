import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { renderQueue } from './render-queue.ts';

const HERE = '192.0.2.1';

it('renders a few at once, lets a few wait, and asks the others to come again', async () => {
  const queue = renderQueue({ running: 2, waiting: 3 });
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const render = async () => {
    most = Math.max(most, ++running);
    await gate.promise;
    running--;
    return 'a page';
  };
  const begun = Array.from({ length: 2 }, () => queue(HERE, render));
  await Promise.resolve();
  const waiting = Array.from({ length: 3 }, () => queue(HERE, render));
  await expect(queue(HERE, render)).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 });
  while (running < 2) await nextTurn();
  gate.resolve();
  expect(await Promise.all([...begun, ...waiting])).toEqual(Array(5).fill('a page'));
  expect(most).toBe(2);
  expect(await queue(HERE, render)).toBe('a page');
});

it('a rendering that fails makes room for the next', async () => {
  const queue = renderQueue({ running: 1, waiting: 1 });
  await expect(queue(HERE, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue(HERE, async () => 'a page')).toBe('a page');
});

it('lets others in between two renderings that do not wait for anything themselves', async () => {
  const queue = renderQueue({ running: 1, waiting: 3 });
  const made: number[] = [];
  const all = [1, 2, 3].map((page) => queue(HERE, async () => made.push(page)));
  await nextTurn();
  expect(made.length).toBeLessThan(3);
  await Promise.all(all);
  expect(made).toEqual([1, 2, 3]);
});

it('leaves its place empty for a while after a rendering, whose page is sent before', async () => {
  const rests: PromiseWithResolvers<void>[] = [];
  const queue = renderQueue({ running: 1, waiting: 3, rest: 2 }, () => {
    const rest = Promise.withResolvers<void>();
    rests.push(rest);
    return rest.promise;
  });
  const endRest = async () => {
    await nextTurn();
    rests.shift()?.resolve();
  };
  const made: string[] = [];
  const pages = ['first', 'second'].map((page) => queue(HERE, async () => made.push(page)));
  const other = queue('203.0.113.1', async () => made.push('other'));
  await pages[0];
  for (const _ of pages) await nextTurn();
  expect(made).toEqual(['first']);
  await endRest();
  await other;
  await endRest();
  await Promise.all(pages);
  expect(made).toEqual(['first', 'other', 'second']);
});
