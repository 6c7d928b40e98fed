import { expect, it } from 'vitest';
import { longDay, longMonth, shortDay, shortMonth, shortNumber } from './figures.ts';

it.each([
  ['2026-11', 'Nov', 'ноя'],
  ['2026-05', 'May', 'май'],
  ['2026-09', 'Sep', 'сен'],
  ['2027-01', 'Jan', 'янв'],
])('%s is short under its column', (label, en, ru) => {
  expect([shortMonth(label, 'en'), shortMonth(label, 'ru')]).toEqual([en, ru]);
});

it('months, days and numbers are written as each language writes them, wherever the reader is', () => {
  expect([longMonth('2026-11', 'en'), longMonth('2026-11', 'ru')]).toEqual(['November 2026', 'ноябрь 2026 г.']);
  expect([shortDay('2026-11-05', 'en'), shortDay('2026-11-05', 'ru')]).toEqual(['5\u00a0Nov', '5\u00a0ноя']);
  expect([longDay('2026-11-05', 'en'), longDay('2026-11-05', 'ru')]).toEqual(['5 November 2026', '5 ноября 2026 г.']);
  expect([shortNumber(25_000, 'en'), shortNumber(25_000, 'ru')]).toEqual(['25k', '25\u00a0тыс.']);
});
