import type { Plan, ShopSettings } from '@warden/contract';
import { chargeOf, groupThousands, toAmount } from '../../../lib/format/amounts.ts';
import type { Setting } from './write-setting.ts';

/** The prices that the form suggests while none are set. */
export const OFFERED = { commercial: 25_000, individual: 15_000 } as const;

export interface PriceValues {
  commercial: string;
  individual: string;
  currency: string;
}

type StoredPrices = Pick<ShopSettings, 'currency' | 'price_commercial' | 'price_individual'>;

export const valuesOf = (settings: StoredPrices): PriceValues => ({
  commercial: groupThousands(String(settings.price_commercial ?? OFFERED.commercial)),
  individual: groupThousands(String(settings.price_individual ?? OFFERED.individual)),
  currency: settings.currency,
});

/** An empty price is valid: the price from the operator's settings applies again. */
export const isPrice = (typed: string) => toAmount(typed) === '' || chargeOf(typed) !== null;

export const priceOf = (typed: string) => (toAmount(typed) === '' ? null : Number(toAmount(typed)));

/** How much a price rises or falls, such as -0.9; undefined where there is nothing to compare. */
export const changeOf = (was: number, becomes: number | null) =>
  becomes === null || was === 0 || was === becomes ? undefined : becomes / was - 1;

/** A change in percent with its sign, such as −90 %. */
export const formatChange = (change: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'always', maximumFractionDigits: 1 })
    .format(change)
    .replace('-', '−');

/** What a setting is called in the texts. */
export const nameOf = (key: Setting['key']) => key.replace('price_', '') as Plan | 'currency';

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
