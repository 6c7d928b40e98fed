import { expect, it } from 'vitest';
import { isLong, randomIntegers, randomSequence, sampled, seed } from './lib/random.ts';

const first = (count: number, next: () => number) => Array.from({ length: count }, next);

it('the same seed makes the same choices, whatever is chosen elsewhere', () => {
  const [one, again] = [randomSequence('kills', 7), randomSequence('kills', 7)];
  const numbers = first(50, one);
  first(10, randomSequence('customers', 7));
  expect(first(50, again)).toEqual(numbers);
  expect(first(50, randomSequence('kills', 8))).not.toEqual(numbers);
  expect(first(50, randomSequence('customers', 7))).not.toEqual(numbers);
});

it('every run has a seed', () => {
  expect(seed).toBeGreaterThanOrEqual(0);
});

it('all numbers of a range come, about equally often, and no other', () => {
  const next = randomIntegers('dice', 7);
  const thrown = Map.groupBy(
    first(6000, () => next(1, 7)),
    (number) => number,
  );
  expect([...thrown.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const [, { length }] of thrown) expect(Math.abs(length - 1000)).toBeLessThan(150);
  expect(Math.max(...first(1000, () => next(4)))).toBe(3);
});

it.skipIf(isLong)('a sample has as many items as asked for, in their order, and another name chooses others', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const chosen = sampled('items', items, 10);
  expect(chosen).toEqual(sampled('items', items, 10));
  expect(chosen).toEqual([...new Set(chosen)].toSorted((one, other) => one - other));
  expect(chosen).not.toEqual(sampled('other items', items, 10));
  expect(sampled('items', items, 200)).toEqual(items);
});
