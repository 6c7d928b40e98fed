import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { isCurrency, isSameMoney, moneyMismatch, toMajor, toMinor } from './money.ts';

describe('an amount', () => {
  it.each([
    ['25000', 2_500_000],
    [25_000, 2_500_000],
    ['0.1', undefined],
    [1, 100],
    [0.99, undefined],
    [350_000, 35_000_000],
    [350_000.01, undefined],
    ['1.005', undefined],
    ['1e3', undefined],
    ['-5', undefined],
    ['', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    ['19.9', 1990],
    [8000.07, 800_007],
  ])('%s is %s', (amount, minor) => {
    expect(toMinor(amount)).toBe(minor);
  });

  it('comes back exactly, for every amount there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 35_000_000 }), (minor) => {
        expect(toMinor(toMajor(minor))).toBe(minor);
      }),
    );
  });
});

it('is accepted only in currencies with a hundred minor units', () => {
  expect(['RUB', 'USD', 'EUR', 'JPY', 'KWD', 'rub', 'XXXX', ''].filter(isCurrency)).toEqual(['RUB', 'USD', 'EUR']);
});

it('is the same only if amount and currency are', () => {
  const rubles = { minor: 800_000, currency: 'RUB' };
  expect(isSameMoney(rubles, { ...rubles })).toBe(true);
  expect(moneyMismatch(rubles, { minor: 800_000, currency: 'USD' })).toBe('other_currency');
  expect(moneyMismatch(rubles, { minor: 1, currency: 'USD' })).toBe('other_currency');
  expect(moneyMismatch(rubles, { minor: 1, currency: 'RUB' })).toBe('other_amount');
});

it('is nowhere compared by its amount alone', () => {
  const comparison = /\b(?:amount|minor)\)?\s*[!=]==(?!\s*(?:undefined|null))|[!=]==\s*[\w.?]*\b(?:amount|minor)\b/;
  const compares = (file: string) => comparison.test(readFileSync(file, 'utf8'));
  const sources = globSync('server/src/**/*.{ts,tsx}', { cwd: inRoot('.') }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => compares(inRoot(file)))).toEqual(['server/src/platform/money.ts']);
});
