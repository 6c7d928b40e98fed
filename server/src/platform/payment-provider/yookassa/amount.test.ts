import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minorOf, toAmount } from './amount.ts';

it('writes any sum so that it reads back as the same kopecks', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (minor) => {
      const { value, currency } = toAmount({ minor, currency: 'RUB' });
      expect(currency).toBe('RUB');
      expect(value).toMatch(/^(0|[1-9]\d*)\.\d{2}$/);
      expect(minorOf(value)).toBe(minor);
      expect(BigInt(value.replace('.', ''))).toBe(BigInt(minor));
    }),
  );
});

it('reads rubles and kopecks as they are written', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(99), (rubles, kopecks) => {
      expect(minorOf(`${rubles}.${String(kopecks).padStart(2, '0')}`)).toBe(rubles * 100 + kopecks);
      expect(minorOf(String(rubles))).toBe(rubles * 100);
    }),
  );
  expect(minorOf('7.5')).toBe(750);
  expect(minorOf('0.29')).toBe(29);
});

it.each(['', '.5', '5.', '1.234', '-1.00', '+1', '1e3', ' 1', '1,00', '0x10', 'NaN', '٣', '90071992547409.92'])(
  'reads nothing into "%s"',
  (value) => {
    expect(minorOf(value)).toBeUndefined();
  },
);

it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('does not write %s', (minor) => {
  expect(() => toAmount({ minor, currency: 'RUB' })).toThrow(RangeError);
});
