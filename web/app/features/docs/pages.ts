import pages from 'virtual:docs-pages';
import { type DocsLocale, docsLocales } from '@warden/i18n/locales';

/** All pages, in the order of the sidebar. */
export const docsPages = pages;

export const docsPath = (lang: DocsLocale, slug: string) => `/docs/${lang}/${slug}`;

/** The language in an address of the docs, if there is one. */
export const langOf = (pathname: string): DocsLocale | undefined =>
  docsLocales.find((lang) => pathname === `/docs/${lang}` || pathname.startsWith(`/docs/${lang}/`));

export const neighbors = (lang: DocsLocale, slug: string) => {
  const at = pages[lang].findIndex((page) => page.slug === slug);
  return { previous: pages[lang][at - 1], next: pages[lang][at + 1] };
};
