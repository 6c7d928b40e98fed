import type { Locale } from '@warden/i18n/locales';

const tags: Record<Locale, string> = { en: 'en-GB', ru: 'ru-RU' };

const dateOf = (label: string) => new Date(label.length === 7 ? `${label}-01` : label);

const inUtc = (label: string, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tags[locale], { ...options, timeZone: 'UTC' }).format(dateOf(label));

/** "Nov", "ноя": as short under every column as it is on its own. */
const monthWord = (label: string, locale: Locale) => inUtc(label, locale, { month: 'short' }).slice(0, 3);

/** Under a column: the month, with the year where one begins. */
export const shortMonth = (label: string, locale: Locale) =>
  label.endsWith('-01') ? label.slice(0, 4) : monthWord(label, locale);

export const longMonth = (label: string, locale: Locale) => inUtc(label, locale, { month: 'long', year: 'numeric' });

export const shortDay = (label: string, locale: Locale) => `${Number(label.slice(8))}\u00a0${monthWord(label, locale)}`;

export const longDay = (label: string, locale: Locale) =>
  inUtc(label, locale, { day: 'numeric', month: 'long', year: 'numeric' });

export const formatCount = (count: number, locale: Locale) => count.toLocaleString(tags[locale]);

/** Beside a line of the plot, where there is little room: 20k, 20 тыс. */
export const shortNumber = (value: number, locale: Locale) =>
  new Intl.NumberFormat(tags[locale], { notation: 'compact', maximumFractionDigits: 1 }).format(value);

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
