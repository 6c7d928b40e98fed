import { describe, expect, it } from 'vitest';
import { currentSettings, toStored } from './domain.ts';

const operator = { prices: { commercial: undefined, individual: undefined }, currency: 'RUB' };

describe('a value for a setting', () => {
  it.each([
    ['payment_enabled', '1', '1'],
    ['payment_enabled', '0', '0'],
    ['payment_enabled', false, '0'],
    ['payment_enabled', 1, '1'],
    ['payment_enabled', 'yes', undefined],
    ['payment_enabled', null, undefined],
    ['core_available', true, '1'],
    ['core_available', 'false', '0'],
    ['core_available', '', undefined],
    ['price_commercial', '25000', '25000'],
    ['price_commercial', 19.9, '19.9'],
    ['price_commercial', '', null],
    ['price_individual', null, null],
    ['price_individual', 0, undefined],
    ['price_individual', true, undefined],
    ['price_individual', '350001', undefined],
    ['currency', 'USD', 'USD'],
    ['currency', 'JPY', undefined],
    ['currency', 643, undefined],
    ['currency', '', null],
  ] as const)('%s = %j is kept as %j', (key, value, stored) => {
    expect(toStored(key, value)).toBe(stored);
  });
});

describe('prices', () => {
  it('are 8000 and 800 rubles at checkout until somebody configures them', () => {
    expect(currentSettings({}, operator)).toEqual({
      paymentEnabled: true,
      coreAvailable: false,
      separateConsent: false,
      currency: 'RUB',
      prices: {
        commercial: { minor: 800_000, configured: false },
        individual: { minor: 80_000, configured: false },
      },
    });
  });

  it('are the administrator’s before the operator’s', () => {
    const set = { prices: { commercial: 100_000, individual: 200_000 }, currency: 'EUR' };
    expect(currentSettings({ price_commercial: '25000' }, set)).toMatchObject({
      currency: 'EUR',
      prices: {
        commercial: { minor: 2_500_000, configured: true },
        individual: { minor: 200_000, configured: true },
      },
    });
  });
});
