import type { Locale } from './locales.ts';

const tags: Record<Locale, string> = { en: 'en-GB', ru: 'ru-RU' };

/** A calendar day in UTC, the same on the server and in every browser. */
export const formatDate = (date: string | Date, locale: Locale) =>
  new Intl.DateTimeFormat(tags[locale], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** A moment in UTC, and it says so: 15 November 2026 at 17:04 UTC. */
export const formatMoment = (date: string | Date, locale: Locale) =>
  `${new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(date))} UTC`;

/** Whole amounts go without cents, as prices are written: 25 000 RUB, 25 000 ₽. */
export const formatMoney = (amount: number, currency: string, locale: Locale) => {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  if (locale === 'ru') {
    return new Intl.NumberFormat(tags.ru, { style: 'currency', currency, minimumFractionDigits }).format(amount);
  }
  const number = new Intl.NumberFormat(tags.en, { minimumFractionDigits, maximumFractionDigits: 2 }).format(amount);
  return `${number.replaceAll(',', '\u00a0')}\u00a0${currency}`;
};
