import { expect, it } from 'vitest';
import { numberOf, prefixOf } from './number.ts';

it.each([
  ['W-', '2026-11-16', 'W26-17', 'W27-1'],
  ['W', '2026-11-16', 'W26-17', 'W27-1'],
  ['', '2026-11-16', '26-17', '27-1'],
  ['лиц/', '2026-11-16', 'лиц26/17', 'лиц27/1'],
  ['12-', '2026-11-16', '1226-17', '1227-1'],
  // The operator has written the year into the prefix.
  ['W26-', '2026-11-16', 'W26-17', 'W27-1'],
  ['2026-', '2026-11-16', '2026-17', '2027-1'],
  ['W26-', '2027-01-01', 'W27-17', 'W28-1'],
  ['2026/', '2027-01-01', '2027/17', '2028/1'],
  ['26/', '2027-01-01', '27/17', '28/1'],
])('with the prefix "%s" on %s a number is %s, and of a document that follows in the next year %s', (...row) => {
  const [prefix, date, number, next] = row;
  expect(numberOf('invoice', prefix, date, 17)).toBe(number);
  const nextYear = `${Number(date.slice(0, 4)) + 1}-01-09`;
  expect(numberOf('invoice', prefixOf({ number, sequence: 17 }), nextYear, 1)).toBe(next);
});

it('a UPD and a correction have numbers that no invoice has', () => {
  const numbers = (prefix: string) =>
    (['upd', 'correction'] as const).map((kind) => numberOf(kind, prefix, '2026-11-16', 2));
  expect(['W26-', '', 'СЧ-', '2026/'].map(numbers)).toEqual([
    ['WU26-2', 'WC26-2'],
    ['U26-2', 'C26-2'],
    ['СЧУ26-2', 'СЧК26-2'],
    ['U2026/2', 'C2026/2'],
  ]);
});

it('the prefix of an older number, which has no year, is what stands before it', () => {
  for (const prefix of ['W-', 'W', '', 'лиц/']) {
    expect(prefixOf({ number: `${prefix}17`, sequence: 17 })).toBe(prefix);
  }
});
