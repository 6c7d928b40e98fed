import { languages } from '@warden/i18n/languages';
import type { Locale } from '@warden/i18n/locales';

const dateOf = (label: string) => new Date(label.length === 7 ? `${label}-01` : label);

const inUtc = (label: string, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languages[locale].tag, { ...options, timeZone: 'UTC' }).format(dateOf(label));

/** The label below a column, such as "Nov" or "ноя". */
export const shortMonth = (label: string, locale: Locale) => inUtc(label, locale, { month: 'short' }).slice(0, 3);

export const longMonth = (label: string, locale: Locale) => inUtc(label, locale, { month: 'long', year: 'numeric' });

export const shortDay = (label: string, locale: Locale) =>
  `${Number(label.slice(8))}\u00a0${shortMonth(label, locale)}`;

export const longDay = (label: string, locale: Locale) =>
  inUtc(label, locale, { day: 'numeric', month: 'long', year: 'numeric' });

/** The short label beside a line of the plot, such as "20k" or "20 тыс." */
export const shortNumber = (value: number, locale: Locale) =>
  new Intl.NumberFormat(languages[locale].tag, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
