import { expect, it } from 'vitest';
import { isoOf } from './timestamps.ts';

it.each([
  ['2026-11-16 15:58:00', '2026-11-16T15:58:00.000Z'],
  ['2026-11-16 15:58:00.1', '2026-11-16T15:58:00.100Z'],
  ['2026-11-16 15:58:00.12', '2026-11-16T15:58:00.120Z'],
  ['2026-11-16T15:58:00.123', '2026-11-16T15:58:00.123Z'],
])('%s in UTC is %s for the API', (text, written) => {
  expect(isoOf(text)).toBe(written);
  expect(new Date(written).toISOString()).toBe(written);
});
