import { describe, expect, it } from 'vitest';
import { currentSettings, toStored } from './domain.ts';

const operator = { prices: { commercial: undefined, individual: undefined }, currency: 'RUB' };

describe('a value for a setting', () => {
  it('is kept as its text, as nothing where it is emptied, or not at all', () => {
    for (const [key, value, stored] of [
      ...(['1', 1, true] as const).map((on) => ['payment_enabled', on, '1'] as const),
      ...(['0', false, 'false'] as const).map((off) => ['core_available', off, '0'] as const),
      ...(['yes', null, ''] as const).map((wrong) => ['payment_enabled', wrong, undefined] as const),
      ['price_commercial', '25000', '25000'],
      ['price_commercial', 19.9, '19.9'],
      ...(['', null] as const).map((empty) => ['price_individual', empty, null] as const),
      ...([0, true, '350001'] as const).map((wrong) => ['price_individual', wrong, undefined] as const),
      ['currency', 'USD', 'USD'],
      ...(['JPY', 643] as const).map((wrong) => ['currency', wrong, undefined] as const),
      ['currency', '', null],
    ] as const)
      expect(toStored(key, value), `${key} ${value}`).toBe(stored);
  });
});

describe('prices', () => {
  it('are 8000 and 800 rubles at checkout until somebody configures them', () => {
    expect(currentSettings({}, operator)).toEqual({
      paymentEnabled: true,
      coreAvailable: false,
      separateConsent: false,
      currency: 'RUB',
      prices: { commercial: { minor: 800_000, configured: false }, individual: { minor: 80_000, configured: false } },
    });
  });

  it('are the administrator’s before the operator’s', () => {
    const set = { prices: { commercial: 100_000, individual: 200_000 }, currency: 'EUR' };
    expect(currentSettings({ price_commercial: '25000' }, set)).toMatchObject({
      currency: 'EUR',
      prices: { commercial: { minor: 2_500_000, configured: true }, individual: { minor: 200_000, configured: true } },
    });
  });
});
