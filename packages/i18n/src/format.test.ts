import { expect, it } from 'vitest';
import { formatDate, formatMoney } from './format.ts';

it('writes a day as its language does, the same in every time zone', () => {
  for (const moment of ['2026-11-15T00:00:00.000Z', '2026-11-15T23:59:59.999Z', new Date('2026-11-15T12:00:00Z')]) {
    expect(formatDate(moment, 'en')).toBe('15 November 2026');
    expect(formatDate(moment, 'ru')).toBe('15 ноября 2026 г.');
  }
});

it('writes money as its language does, cents only where there are any', () => {
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(spaced(formatMoney(25_000, 'RUB', 'en'))).toBe('25 000 RUB');
  expect(spaced(formatMoney(1_250_000.5, 'RUB', 'en'))).toBe('1 250 000.50 RUB');
  expect(spaced(formatMoney(25_000, 'RUB', 'ru'))).toBe('25 000 ₽');
  expect(spaced(formatMoney(99.5, 'RUB', 'ru'))).toBe('99,50 ₽');
});
