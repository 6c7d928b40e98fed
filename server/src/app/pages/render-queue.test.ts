import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { renderQueue } from './render-queue.ts';

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
  const begun = Array.from({ length: 2 }, () => queue(render));
  await Promise.resolve();
  const waiting = Array.from({ length: 3 }, () => queue(render));
  await expect(queue(render)).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 });
  while (running < 2) await nextTurn();
  gate.resolve();
  expect(await Promise.all([...begun, ...waiting])).toEqual(Array(5).fill('a page'));
  expect(most).toBe(2);
  expect(await queue(render)).toBe('a page');
});

it('a rendering that fails makes room for the next', async () => {
  const queue = renderQueue({ running: 1, waiting: 1 });
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue(async () => 'a page')).toBe('a page');
});

it('lets others in between two renderings that do not wait for anything themselves', async () => {
  const queue = renderQueue({ running: 1, waiting: 3 });
  const made: number[] = [];
  const all = [1, 2, 3].map((page) => queue(async () => made.push(page)));
  await nextTurn();
  expect(made.length).toBeLessThan(3);
  await Promise.all(all);
  expect(made).toEqual([1, 2, 3]);
});
