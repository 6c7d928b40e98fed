import { describe, expect, it } from 'vitest';
import { currenciesOf, recentChange } from './recent-changes.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const entry = (minutes: number, before: string | null, after: string | null) => ({
  at: new Date(now - minutes * 60_000).toISOString(),
  before: { value: before },
  after: { value: after },
});
const change = (...entries: ReturnType<typeof entry>[]) => recentChange('price_commercial', entries, now);

describe('a change of a price', () => {
  it('can be undone for ten minutes', () => {
    expect(change(entry(9, '25000', '2500'))).toMatchObject([{ key: 'price_commercial', was: '25000', is: '2500' }]);
    expect(change(entry(10, '25000', '2500'))).toEqual([]);
    expect(change()).toEqual([]);
  });

  it('can be undone to the price of the operator', () => {
    expect(change(entry(1, null, '2500'), entry(3, '9', null))).toMatchObject([{ was: null, is: '2500' }]);
  });

  it('is not offered to be undone once it was, and neither is the undoing', () => {
    expect(change(entry(1, '2500', '25000'), entry(2, '25000', '2500'))).toEqual([]);
    expect(change(entry(1, '25000', '25000'))).toEqual([]);
  });
});

it('an earlier price is in the earlier currency, also where that was the operator’s', () => {
  const price = { key: 'price_commercial', was: '25000', is: '300', at: 0 } as const;
  expect(currenciesOf([price], 'USD')).toEqual({ was: 'USD', is: 'USD' });
  expect(currenciesOf([price, { key: 'currency', was: 'RUB', is: 'USD', at: 0 }], 'USD')).toEqual({
    was: 'RUB',
    is: 'USD',
  });
  expect(currenciesOf([{ key: 'currency', was: null, is: 'USD', at: 0 }], 'USD')).toEqual({ was: null, is: 'USD' });
});
