import type { Plurals } from './language.ts';
import { languages } from './languages.ts';
import type { Locale } from './locales.ts';

/** A formatter takes long to make, so each is made once. */
const days = new Map<Locale, Intl.DateTimeFormat>();

const dayFormat = (locale: Locale) => {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const format = days.get(locale) ?? new Intl.DateTimeFormat(languages[locale].tag, options);
  days.set(locale, format);
  return format;
};

/** Formats a calendar day in UTC, so that the server and every browser show the same one. */
export const formatDate = (date: string | Date, locale: Locale) => dayFormat(locale).format(new Date(date));

/** Formats a time in UTC and names the zone: 15 November 2026 at 17:04 UTC. */
export const formatMoment = (date: string | Date, locale: Locale) =>
  `${new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(date))} UTC`;

/** Formats a number that is no amount, such as a count: 10,000 or 10 000. Small ones are digits in every language. */
export const formatNumber = (value: number, locale: Locale) =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : value.toLocaleString(languages[locale].tag);

const plurals = new Map<Locale, Intl.PluralRules>();

const formatCount = (count: number, locale: Locale, words: Plurals) => {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(languages[locale].tag);
  plurals.set(locale, rules);
  return `${formatNumber(count, locale)} ${words[rules.select(count)] ?? words.other}`;
};

/** A number of days with the plural of the language: "21 days", "21 день". */
export const formatDays = (count: number, locale: Locale) => formatCount(count, locale, languages[locale].days);

/** The length of a term: "2 years", "1 год и 45 дней", "45 дней". */
export const formatTerm = ({ years, days }: { years: number; days: number }, locale: Locale) =>
  new Intl.ListFormat(languages[locale].tag).format([
    ...(years > 0 ? [formatCount(years, locale, languages[locale].years)] : []),
    ...(days > 0 ? [formatDays(days, locale)] : []),
  ]);

/** A number of licenses in the same way: "10 licenses", "10 лицензий". */
export const formatLicenses = (count: number, locale: Locale) => formatCount(count, locale, languages[locale].licenses);

/** The same as the object of a verb: "to extend 21 licenses", «продлить 21 лицензию». */
export const formatLicensesAsObject = (count: number, locale: Locale) =>
  formatCount(count, locale, languages[locale].licensesAsObject);

/** A number of updates in the same way: "2 updates", "2 обновления". */
export const formatUpdates = (count: number, locale: Locale) => formatCount(count, locale, languages[locale].updates);

const digitsOf = (amount: number) => ({
  minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  maximumFractionDigits: 2,
});

/** Formats an amount; whole amounts have no cents, as in prices: 25 000 RUB, 25 000 ₽. */
export const formatMoney = (amount: number, currency: string, locale: Locale) =>
  languages[locale].formatMoney(amount, currency, digitsOf(amount));

/** Formats an amount whose currency is not known, or stands beside it. */
export const formatAmount = (amount: number, locale: Locale) =>
  languages[locale].formatAmount(amount, digitsOf(amount));
