import { expect, it } from 'vitest';
import { moscowDay } from './moscow-day.ts';

it.each([
  ['2026-11-15T20:59:59.999Z', '2026-11-15'],
  ['2026-11-15T21:00:00.000Z', '2026-11-16'],
  ['2026-12-31T21:00:00.000Z', '2027-01-01'],
])('%s is %s in Moscow', (moment, day) => {
  expect(moscowDay(new Date(moment))).toBe(day);
});
