import type { ShopSettings } from '@warden/contract';
import type { Setting } from './write-setting.ts';

/** The prices that the form suggests while none are set. */
export const OFFERED = { commercial: 25_000, individual: 15_000 } as const;
const MAX = 350_000;

export interface PriceValues {
  commercial: string;
  individual: string;
  currency: string;
}

type StoredPrices = Pick<ShopSettings, 'currency' | 'price_commercial' | 'price_individual'>;

export const valuesOf = (settings: StoredPrices): PriceValues => ({
  commercial: String(settings.price_commercial ?? OFFERED.commercial),
  individual: String(settings.price_individual ?? OFFERED.individual),
  currency: settings.currency,
});

/** People write thousands with spaces and cents after a comma. */
const toAmount = (typed: string) => typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');

/** An empty price is valid: the price from the operator's settings applies again. */
export const isPrice = (typed: string) => {
  const amount = toAmount(typed);
  if (amount === '') return true;
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount) && Number(amount) >= 1 && Number(amount) <= MAX;
};

const priceOf = (typed: string) => (toAmount(typed) === '' ? null : Number(toAmount(typed)));

/** The settings to write: those that differ from the stored ones. */
export const changesIn = (values: PriceValues, settings: StoredPrices): Setting[] => {
  const wanted = [
    { key: 'currency', value: values.currency, set: settings.currency },
    { key: 'price_commercial', value: priceOf(values.commercial), set: settings.price_commercial },
    { key: 'price_individual', value: priceOf(values.individual), set: settings.price_individual },
  ] as const;
  return wanted.filter(({ value, set }) => value !== set).map(({ key, value }) => ({ key, value }));
};

/** The currencies with a hundred minor units, because the shop's amounts have two decimals. */
export const currencies = (current: string) => {
  const known = Intl.supportedValuesOf('currency').filter(
    (currency) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2,
  );
  return known.includes(current) ? known : [current, ...known];
};
