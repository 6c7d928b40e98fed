import pages from 'virtual:docs-pages';
import { type Locale, locales } from '@warden/i18n/locales';

/** The pages that exist, in the order of the sidebar. */
export const docsPages = (lang: Locale) => pages[lang];

export const docsPath = (lang: Locale, slug: string) => `/docs/${lang}/${slug}`;

/** Addresses of the same page in every language. */
export const docsAlternates = (rest: string): Record<string, string> =>
  Object.fromEntries(locales.map((lang) => [lang, docsPath(lang, rest)]));

/** @public Every address of the docs that does not depend on what was released: for the sitemap. */
export const docsPaths = locales.flatMap((lang) => pages[lang].map(({ slug }) => docsPath(lang, slug)));

/** The language in an address, where there is one. */
export const langOf = (pathname: string): Locale | undefined =>
  locales.find((lang) => pathname === `/docs/${lang}` || pathname.startsWith(`/docs/${lang}/`));

export const neighbours = (lang: Locale, slug: string) => {
  const at = pages[lang].findIndex((page) => page.slug === slug);
  return { previous: pages[lang][at - 1], next: pages[lang][at + 1] };
};
