import { defaultLocale, docsLocales, isDocsLocale, type Locale, locales } from '@warden/i18n/locales';
import { localizedPath } from '../i18n/locale.ts';

/** The languages that a page exists in. */
export const pageLocales = (path: string): readonly Locale[] => (path.startsWith('/docs/') ? docsLocales : locales);

/** The address of a page in a language: docs have it in their path, all other pages in `?lang=`. */
export const pageAddress = (origin: string, path: string, locale: Locale) =>
  origin + (path.startsWith('/docs/') ? localizedPath(path, locale) : `${path}?lang=${locale}`);

/**
 * Readers of any other language are sent to the default one. The bare path is in no list: what it shows depends on
 * the reader, so it cannot be the one address of a page.
 */
export const alternateAddresses = (origin: string, path: string) => [
  ...pageLocales(path).map((locale) => ({ hrefLang: locale, href: pageAddress(origin, path, locale) })),
  { hrefLang: 'x-default', href: pageAddress(origin, path, defaultLocale) },
];

/** The language of a page. Docs have the language of their address, all other pages that of the reader. */
export const pageLanguage = (path: string, chosen: Locale): Locale => {
  const [, first, language] = path.split('/');
  return first === 'docs' && isDocsLocale(language) ? language : chosen;
};
