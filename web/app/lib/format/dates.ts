import type { Locale } from '@warden/i18n/locales';

const shortDay: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  ru: new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
};

/** A day in a table, in UTC as licenses count. */
export const formatDay = (date: string | Date, locale: Locale) => shortDay[locale].format(new Date(date));

const moment: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }),
  ru: new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short' }),
};

/** Something that happened, on the reader's own clock. Only in the browser: the server's clock is elsewhere. */
export const formatMoment = (date: string, locale: Locale) => moment[locale].format(new Date(date));

const stamp: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
  ru: new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short' }),
};

/** The same in a table. */
export const formatStamp = (date: string, locale: Locale) => stamp[locale].format(new Date(date));

/** "21 days", "21 день": each language counts in its own way. */
export const formatDays = (days: number, locale: Locale) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
