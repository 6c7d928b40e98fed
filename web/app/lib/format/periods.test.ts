import { expect, it } from 'vitest';
import { moscowToday, periodOf } from './periods.ts';

it.each([
  ['thisMonth', '2026-11-16', '2026-11-01', '2026-11-16'],
  ['lastMonth', '2026-11-16', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-11-16', '2026-10-01', '2026-11-16'],
  ['quarter', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['year', '2026-11-16', '2026-01-01', '2026-11-16'],
] as const)('%s on %s is from %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});

it('counts days as Moscow does', () => {
  expect(moscowToday(new Date('2026-11-15T20:59:59Z'))).toBe('2026-11-15');
  expect(moscowToday(new Date('2026-11-15T21:00:00Z'))).toBe('2026-11-16');
});
