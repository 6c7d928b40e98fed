import { expect, it } from 'vitest';
import { DAY } from '../../platform/time.ts';
import { rowQuota } from './row-quota.ts';

it('lets a daily number of events through under each name, and begins anew the next day', () => {
  let time = Date.UTC(2026, 10, 15, 12);
  const isWithin = rowQuota(() => new Date(time));
  const attempt = (network: string) => isWithin({ [network]: 2, all: 3 });
  expect([attempt('a'), attempt('a'), attempt('a')]).toEqual([true, true, false]);
  expect(attempt('b')).toBe(false);
  time += DAY;
  expect([attempt('b'), attempt('b'), attempt('a'), attempt('c')]).toEqual([true, true, true, false]);
});
