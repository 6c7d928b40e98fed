import { type Locale, languages } from '@warden/i18n';

/**
 * Writes an amount as documents do: always with cents, 25 000,00 or 25 000.00. Banks read such texts in windows-1251,
 * which has no thin space.
 */
export const formatAmount = (minor: number, locale: Locale) =>
  languages[locale]
    .formatAmount(minor / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .replaceAll('\u202f', '\u00a0');

/** Writes a calendar day such as 16.11.2026. */
export const shortDay = (day: string) => day.split('-').reverse().join('.');
