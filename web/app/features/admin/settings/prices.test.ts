import { describe, expect, it } from 'vitest';
import { groupThousands } from '../../../lib/format/amounts.ts';
import { changeOf, changesIn, currencies, formatChange, isPrice, priceOf, valuesOf } from './prices.ts';

const settings = { currency: 'RUB', price_commercial: null, price_individual: 900.5 };

describe('prices', () => {
  it('are suggested while none are set', () => {
    expect(valuesOf(settings)).toEqual({ commercial: '25\u00a0000', individual: '900.5', currency: 'RUB' });
    expect(valuesOf({ ...settings, price_individual: null }).individual).toBe('15\u00a0000');
  });

  it('are written where they differ from what is set, the offered ones too', () => {
    expect(changesIn(valuesOf(settings), settings)).toEqual([{ key: 'price_commercial', value: 25_000 }]);
    expect(changesIn({ commercial: '', individual: '900,50', currency: 'EUR' }, settings)).toEqual([
      { key: 'currency', value: 'EUR' },
    ]);
    expect(changesIn({ commercial: '25 000', individual: '', currency: 'RUB' }, settings)).toEqual([
      { key: 'price_commercial', value: 25_000 },
      { key: 'price_individual', value: null },
    ]);
  });

  it.each(['', '1', '25000', '25 000', '25\u00a0000,50', '350000', '1.5', '25,000', '25,000.50'])(
    'take %j',
    (typed) => {
      expect(isPrice(typed)).toBe(true);
    },
  );

  it.each(['0', '0.99', '-5', '350000.01', '1e3', '12.345', 'abc', '25.000,00', '2,5000', '1000000'])(
    'refuse %j',
    (typed) => {
      expect(isPrice(typed)).toBe(false);
    },
  );

  it.each([
    ['25000', '25 000'],
    ['25 0001', '250 001'],
    ['1234567', '1 234 567'],
    ['900,50', '900,50'],
    ['12500.5', '12 500.5'],
    ['25,000', '25 000'],
    ['25,00', '25,00'],
    ['', ''],
    ['12x', '12x'],
  ])('typed as %j are shown as %j, and read back', (typed, shown) => {
    const grouped = groupThousands(typed);
    expect(grouped.replaceAll('\u00a0', ' ')).toBe(shown);
    expect(priceOf(grouped)).toEqual(priceOf(typed));
  });

  it('say how much they change', () => {
    expect(formatChange(changeOf(25_000, 2500) as number, 'en')).toBe('−90%');
    expect(formatChange(changeOf(8000, 25_000) as number, 'ru')).toBe('+212,5\u00a0%');
    expect([changeOf(900, 900), changeOf(900, null), changeOf(0, 900)]).toEqual([undefined, undefined, undefined]);
  });

  it('are in a currency with cents, or in the one that is set', () => {
    expect(currencies('RUB')).toEqual(expect.arrayContaining(['RUB', 'EUR', 'USD', 'KZT']));
    expect(currencies('RUB')).not.toContain('JPY');
    expect(currencies('XXB')[0]).toBe('XXB');
  });
});
