import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import type { Database } from '../db/database.ts';
import { countAttempt, deleteCounter, subtractAttempt } from './counters.ts';
import { rateLimits } from './tables.ts';

let database: Database;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.close());

const counter = (key: string, points = 10) => ({ key, points, seconds: 60 });
const count = async (...counters: ReturnType<typeof counter>[]) =>
  (await countAttempt(database.db, counters)).map(({ points }) => points);
const pointsOf = async (key: string) =>
  (await database.db.select().from(rateLimits).where(eq(rateLimits.key, key)))[0]?.points;

it('counts with each counter up to the first one that is used up', async () => {
  expect(await count(counter('a:1'), counter('b:1', 1), counter('c:1'))).toEqual([1, 1, 1]);
  expect(await count(counter('a:1'), counter('b:1', 1), counter('c:1'))).toEqual([2, 2]);
  expect(await pointsOf('c:1')).toBe(1);
});

it('says how many seconds are left, and begins anew after them', async () => {
  const now = new Date();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const attempt = (at: Date) => countAttempt(database.db, [counter('window')], at);
  expect(await attempt(now)).toMatchObject([{ points: 1, seconds: 60 }]);
  expect(await attempt(later(45.5))).toMatchObject([{ points: 2, seconds: 15 }]);
  expect(await attempt(later(60))).toMatchObject([{ points: 1, seconds: 60 }]);
});

it('takes an attempt back, but never gives one more than the limit', async () => {
  await count(counter('back'));
  await count(counter('back'));
  await subtractAttempt(database.db, 'back');
  expect(await pointsOf('back')).toBe(1);
  await subtractAttempt(database.db, 'back');
  await subtractAttempt(database.db, 'back');
  expect(await pointsOf('back')).toBe(0);
  await deleteCounter(database.db, 'back');
  await subtractAttempt(database.db, 'back');
  expect(await pointsOf('back')).toBeUndefined();
});

it('counts every one of many attempts at the same moment', async () => {
  const attempts = Array.from({ length: 40 }, (_, n) => count(counter(`network:${n % 4}`), counter('account', 30)));
  const last = (await Promise.all(attempts)).map((points) => points.at(-1) as number);
  expect(last.sort((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
});
