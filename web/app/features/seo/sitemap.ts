import { alternateAddresses, pageAddress, pageLocales } from '../../lib/address/page-address.ts';
import { xml } from './xml.ts';

interface Page {
  path: string;
  /** When the page last changed, if that is known. */
  changed?: string;
}

/** Lists every page once per language, and each entry names the other languages. */
export const sitemap = (origin: string, pages: readonly Page[]) =>
  xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.flatMap(({ path, changed }) => {
  const links = alternateAddresses(origin, path).map(
    ({ hrefLang, href }) => xml`<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
  );
  const known = changed ? [xml`<lastmod>${changed}</lastmod>`] : [];
  return pageLocales(path).map(
    (locale) => xml`<url><loc>${pageAddress(origin, path, locale)}</loc>${[...known, ...links]}</url>`,
  );
})}
</urlset>
`;
