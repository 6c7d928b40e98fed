import { expect, it } from 'vitest';
import { formatDate } from './format.ts';

it('writes a day as its language does, the same in every time zone', () => {
  for (const moment of ['2026-11-15T00:00:00.000Z', '2026-11-15T23:59:59.999Z', new Date('2026-11-15T12:00:00Z')]) {
    expect(formatDate(moment, 'en')).toBe('15 November 2026');
    expect(formatDate(moment, 'ru')).toBe('15 ноября 2026 г.');
  }
});
