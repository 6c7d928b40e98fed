import { expect, it } from 'vitest';
import { backoff, nextDelay } from './delays.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const serverTime = '2027-03-01T00:00:00.000Z';

it.each([
  ['2027-03-02T00:00:00.000Z', 0, 24 * HOUR],
  ['2027-03-02T00:00:00.000Z', 1, 26.4 * HOUR],
  ['2027-03-01T00:04:00.000Z', 0.5, 4.2 * MINUTE],
  ['2027-03-01T00:00:00.000Z', 0, MINUTE],
  ['2020-01-01T00:00:00.000Z', 0, MINUTE],
  ['2037-01-01T00:00:00.000Z', 1, 7 * 24 * HOUR],
])('asked to call again at %s, with chance %d, it waits %d ms', (nextCheck, chance, expected) => {
  expect(nextDelay({ serverTime, nextCheck }, () => chance)).toBe(expected);
});

it.each([
  [1, undefined, 1, MINUTE],
  [2, undefined, 1, 2 * MINUTE],
  [9, undefined, 1, 256 * MINUTE],
  [10, undefined, 1, 6 * HOUR],
  [5000, undefined, 1, 6 * HOUR],
  [5000, undefined, 0.25, 1.5 * HOUR],
  [5, undefined, 0, 1000],
  [1, 2 * HOUR, 0, 2 * HOUR],
  [1, 2 * HOUR, 1, 132 * MINUTE],
  [12, MINUTE, 0.5, 3 * HOUR],
])('after %d failures and Retry-After %s, with chance %d, it waits %d ms', (failures, retryAfter, chance, expected) => {
  expect(backoff(failures, retryAfter, () => chance)).toBe(expected);
});
