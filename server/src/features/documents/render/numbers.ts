import type { Locale } from '@warden/i18n';

/** Writes an amount as documents do: always with cents, 25 000,00 or 25,000.00. */
export const formatAmount = (minor: number, locale: Locale) =>
  new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-US', { minimumFractionDigits: 2 }).format(minor / 100);

/** Writes a calendar day such as 16.11.2026. */
export const shortDay = (day: string) => day.split('-').reverse().join('.');
