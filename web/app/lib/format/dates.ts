import type { Language } from '@warden/i18n/language';
import { languages } from '@warden/i18n/languages';
import type { Locale } from '@warden/i18n/locales';

/** Makes a format when it is first used, and once: that takes longer than rendering the row that shows it. */
const perLocale = <Format>(create: (locale: Locale) => Format) => {
  const made = new Map<Locale, Format>();
  return (locale: Locale) => {
    const format = made.get(locale) ?? create(locale);
    made.set(locale, format);
    return format;
  };
};

const formats = (optionsOf: (language: Language) => Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(languages[locale].tag, optionsOf(languages[locale])));

/** A day in a table. It is in UTC, like the terms of licenses. */
export const formatDay = (date: string | Date, locale: Locale) => languages[locale].formatDay(new Date(date));

const moment = formats(() => ({ dateStyle: 'long', timeStyle: 'short' }));

/** A moment on the reader's own clock. Only for the browser: the server's clock may be in another time zone. */
export const formatMoment = (date: string, locale: Locale) => moment(locale).format(new Date(date));

const shortMoment = formats(({ shortDateStyle }) => ({ dateStyle: shortDateStyle, timeStyle: 'short' }));

/** A moment in the shorter form for tables. */
export const formatStamp = (date: string, locale: Locale) =>
  languages[locale].evenMonths(shortMoment(locale).format(new Date(date)));

const time = formats(() => ({ timeStyle: 'short' }));

/** The time of day on the reader's own clock. */
export const formatTime = (date: number, locale: Locale) => time(locale).format(date);

const MINUTE = 60_000;
const ageUnits = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** "5 minutes ago", "5 минут назад"; undefined for less than a minute. */
export const formatAge = (date: string, now: number, locale: Locale) => {
  const minutes = Math.floor((now - Date.parse(date)) / MINUTE);
  const [unit, size] = ageUnits.find(([, length]) => minutes >= length) ?? [];
  return unit && new Intl.RelativeTimeFormat(locale).format(-Math.floor(minutes / size), unit);
};

const daysAgo = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** "tomorrow, 09:14" on the reader's own clock; a moment further away is only a day. */
export const formatNear = (date: string, now: number, locale: Locale) => {
  const midnight = (time: Date) => new Date(time).setHours(0, 0, 0, 0);
  // A day on which the clocks change is an hour longer or shorter.
  const days = Math.round((midnight(new Date(date)) - midnight(new Date(now))) / (24 * 60 * MINUTE));
  if (Math.abs(days) > 1) return formatDay(date, locale);
  return `${daysAgo(locale).format(days, 'day')}, ${formatTime(Date.parse(date), locale)}`;
};

/** "today", "yesterday", "5 days ago". */
export const formatDaysAgo = (days: number, locale: Locale) => daysAgo(locale).format(-days, 'day');
