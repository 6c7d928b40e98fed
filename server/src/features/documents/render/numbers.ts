import type { Locale } from '@warden/i18n';
import { rubles } from 'rubles';

/** Writes an amount as documents do: always with cents, 25 000,00 or 25,000.00. */
export const formatAmount = (minor: number, locale: Locale) =>
  new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-US', { minimumFractionDigits: 2 }).format(minor / 100);

/** Writes a calendar day such as 16.11.2026. */
export const shortDay = (day: string) => day.split('-').reverse().join('.');

/** Writes a sum of rubles in words and the kopecks in digits, with a capital letter. */
export const inWords = (minor: number) => {
  const words = rubles((minor / 100).toFixed(2)) as string;
  return words.charAt(0).toUpperCase() + words.slice(1);
};
