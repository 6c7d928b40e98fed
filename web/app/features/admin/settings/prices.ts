import type { Plan, ShopSettings } from '@warden/contract';
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

/** People write thousands with spaces, or with commas if cents follow a point, and cents after a comma or a point. */
export const toAmount = (typed: string) => {
  const amount = typed.replace(/\s/g, '');
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount.replace(',', '.');
};

/** Separates the thousands of what was typed by spaces. What is no amount stays as it is. */
export const groupThousands = (typed: string): string => {
  const [, whole, cents = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)([.,]\d*)?$/.exec(typed.replace(/\s/g, '')) ?? [];
  if (!whole) return typed;
  const digits = whole.replaceAll(',', '');
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3).match(/.{3}/g) ?? [];
  return groups.join('\u00a0').trimStart() + cents;
};

export const valuesOf = (settings: StoredPrices): PriceValues => ({
  commercial: groupThousands(String(settings.price_commercial ?? OFFERED.commercial)),
  individual: groupThousands(String(settings.price_individual ?? OFFERED.individual)),
  currency: settings.currency,
});

/** An empty price is valid: the price from the operator's settings applies again. */
export const isPrice = (typed: string) => {
  const amount = toAmount(typed);
  if (amount === '') return true;
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount) && Number(amount) >= 1 && Number(amount) <= MAX;
};

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
