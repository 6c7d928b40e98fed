import type { Locale } from './locales.ts';

const tags: Record<Locale, string> = { en: 'en-GB', ru: 'ru-RU' };

/** A calendar day in UTC, the same on the server and in every browser. */
export const formatDate = (date: string | Date, locale: Locale) =>
  new Intl.DateTimeFormat(tags[locale], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );
