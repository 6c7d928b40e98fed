import type { Locale } from '@warden/i18n/locales';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "12.4 MB", "12,4 МБ"; bytes as a word, because English has no plural of the short form: "29 bytes", "29 байт". */
export const formatBytes = (bytes: number, locale: Locale) => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const text = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
  // Russian writes the unit with a capital letter, as in МБ; the browser does not.
  return text.replace('кБ', 'КБ');
};
