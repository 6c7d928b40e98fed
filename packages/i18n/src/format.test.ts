import { expect, it } from 'vitest';
import {
  formatAmount,
  formatDate,
  formatDays,
  formatLicenses,
  formatMoney,
  formatNumber,
  formatTerm,
} from './format.ts';
import { languages } from './languages.ts';
import { locales } from './locales.ts';

it('writes a day as its language does, the same in every time zone', () => {
  for (const moment of ['2026-11-15T00:00:00.000Z', '2026-11-15T23:59:59.999Z', new Date('2026-11-15T12:00:00Z')]) {
    expect(formatDate(moment, 'en')).toBe('15 November 2026');
    expect(formatDate(moment, 'ru')).toBe('15 ноября 2026 г.');
  }
});

it('writes money as its language does, with thin spaces between thousands, and cents only where there are any', () => {
  expect(formatMoney(25_000, 'RUB', 'en')).toBe('25\u202f000\u00a0RUB');
  expect(formatMoney(1_250_000.5, 'RUB', 'en')).toBe('1\u202f250\u202f000.50\u00a0RUB');
  expect(formatMoney(25_000, 'RUB', 'ru')).toBe('25\u202f000\u00a0₽');
  expect(formatMoney(99.5, 'RUB', 'ru')).toBe('99,50\u00a0₽');
  expect([formatAmount(25_000, 'en'), formatAmount(25_000.5, 'ru')]).toEqual(['25\u202f000', '25\u202f000,50']);
});

it('counts, and counts days, as Intl does', () => {
  for (const locale of locales) {
    const { tag } = languages[locale];
    const days = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' });
    for (const count of [...Array(130).keys(), 999, 1000, 12_345, -3, 1.5]) {
      expect(formatNumber(count, locale)).toBe(count.toLocaleString(tag));
      expect(formatDays(count, locale)).toBe(days.format(count));
    }
  }
});

it('writes the length of a term, and how many licenses there are', () => {
  const terms = [
    [1, 0],
    [3, 0],
    [1, 45],
    [0, 1],
  ].map(([years = 0, days = 0]) => ({ years, days }));
  expect(terms.map((term) => formatTerm(term, 'en'))).toEqual(['1 year', '3 years', '1 year and 45 days', '1 day']);
  expect(terms.map((term) => formatTerm(term, 'ru'))).toEqual(['1 год', '3 года', '1 год и 45 дней', '1 день']);
  expect([1, 2, 50].map((count) => formatLicenses(count, 'ru'))).toEqual(['1 лицензия', '2 лицензии', '50 лицензий']);
});
