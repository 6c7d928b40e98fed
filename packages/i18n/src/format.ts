import { languages } from './languages.ts';
import type { Locale } from './locales.ts';

/** A calendar day in UTC, the same on the server and in every browser. */
export const formatDate = (date: string | Date, locale: Locale) =>
  new Intl.DateTimeFormat(languages[locale].tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));

/** A moment in UTC, and it says so: 15 November 2026 at 17:04 UTC. */
export const formatMoment = (date: string | Date, locale: Locale) =>
  `${new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(date))} UTC`;

/** Whole amounts go without cents, as prices are written: 25 000 RUB, 25 000 ₽. */
export const formatMoney = (amount: number, currency: string, locale: Locale) =>
  languages[locale].formatMoney(amount, currency, {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  });
