import { formPages } from '../e2e/addresses.ts';

export const locales = ['en', 'ru'];

/** Pages that the sitemap does not name: forms, mailed links and missing pages. */
const unlisted = [...formPages, '/personal-data-consent', '/dashboard', '/admin', '/no-such-page'];

const dashboardTabs = ['licenses', 'installations', 'payments', 'companies'];
const panelTabs = ['users', 'installations', 'releases', 'payments', 'stats', 'health', 'security', 'settings'];

/** What only signed-in readers see, rendered by the browser. */
export const privatePages = {
  customer: dashboardTabs.map((tab) => `/dashboard?tab=${tab}`),
  administrator: panelTabs.map((tab) => `/admin?tab=${tab}`),
};

const sitemapOf = async (shop) => {
  const xml = await (await fetch(`${shop}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address.replaceAll('&amp;', '&'));
};

const withLocale = (shop, path, locale) => {
  const address = new URL(path, shop);
  address.searchParams.set('lang', locale);
  return address.href;
};

/** Every page that a visitor without a session can open, in every language. */
export const publicPages = async (shop) => [
  ...(await sitemapOf(shop)),
  ...locales.flatMap((locale) => unlisted.map((path) => withLocale(shop, path, locale))),
  ...locales.map((locale) => `${shop}/docs/${locale}/search?q=SAML`),
  ...locales.map((locale) => `${shop}/docs/${locale}/no-such-page`),
];
