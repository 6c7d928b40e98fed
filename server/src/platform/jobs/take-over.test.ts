import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { steadiness } from './take-over.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A database whose next answer takes this long, or fails. */
const scripted = () => {
  let next: number | Error = 0;
  const execute = async () => {
    if (next instanceof Error) throw next;
    vi.advanceTimersByTime(next);
  };
  const answer = (delay: number | Error) => {
    next = delay;
  };
  return { db: { execute } as unknown as Db, answer };
};

it('takes workers for dead while the database answers promptly', async () => {
  const { db } = scripted();
  expect(await steadiness(db)()).toBe(true);
});

it.each([
  ['failed', new Error('Connection terminated unexpectedly')],
  ['answered late', 30_000],
])('lets workers report first after the database %s', async (_what, trouble) => {
  const { db, answer } = scripted();
  const isSteady = steadiness(db);
  answer(trouble);
  if (trouble instanceof Error) await expect(isSteady()).rejects.toThrow(trouble.message);
  else expect(await isSteady()).toBe(false);
  answer(0);
  vi.advanceTimersByTime(4000);
  expect(await isSteady()).toBe(false);
  vi.advanceTimersByTime(4000);
  expect(await isSteady()).toBe(false);
  vi.advanceTimersByTime(4000);
  expect(await isSteady()).toBe(true);
});
