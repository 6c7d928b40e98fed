import { expect, it } from 'vitest';
import { startsLater } from './starts-later.ts';

const now = new Date('2026-11-15T22:30:00.000Z');

it.each([
  ['2026-11-15T22:30:00.000Z', false],
  ['2026-11-15T23:59:59.999Z', false],
  ['2026-11-16T00:00:00.000Z', true],
  ['2027-06-28T23:59:59.999Z', true],
  ['2025-01-01T00:00:00.000Z', false],
])('a license from %s starts on a later day: %s', (from, later) => {
  expect(startsLater(from, now)).toBe(later);
});
