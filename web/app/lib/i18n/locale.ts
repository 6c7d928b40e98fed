import { docsLocaleFor, docsLocales, type Locale } from '@warden/i18n/locales';
import { useNavigate } from 'react-router';
import { writeStored } from '../browser/storage.ts';
import { localeCookie } from '../page/page-contract.ts';
import { useTranslation } from './use-translation.tsx';

export const useLocale = () => useTranslation().locale;

/** Local storage keeps the reader's choice, and the cookie sends it to the server with the next request. */
const rememberLocale = (locale: Locale) => {
  writeStored('locale', locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = localeCookie(locale).text;
};

/** The query without `lang`, which would override the choice on the next load. */
export const withoutLang = (search: string) => {
  const query = new URLSearchParams(search);
  query.delete('lang');
  const rest = query.toString();
  return rest ? `?${rest}` : '';
};

/** The query with nothing but the words that were searched for. */
export const searchOnly = (search: string) => {
  const words = new URLSearchParams(search).get('q');
  return words ? `?${new URLSearchParams({ q: words })}` : '';
};

export const withLang = (search: string, locale: Locale) => {
  const query = new URLSearchParams(search);
  query.set('lang', locale);
  return `?${query}`;
};

const docsLanguage = new RegExp(`^/docs/(${docsLocales.join('|')})(?=/|$)`);

/** The path in another language. Only docs have their language in it. */
export const localizedPath = (pathname: string, locale: Locale) =>
  pathname.replace(docsLanguage, `/docs/${docsLocaleFor(locale)}`);

export const useChangeLocale = () => {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  return async (locale: Locale) => {
    await i18n.changeLocale(locale);
    if (i18n.current().locale !== locale) return;
    rememberLocale(locale);
    // The visitor may have opened another page while the texts were loading.
    const { location } = window;
    const search = withoutLang(location.search);
    const pathname = localizedPath(location.pathname, locale);
    if (search !== location.search || pathname !== location.pathname) {
      await navigate({ pathname, search, hash: location.hash }, { replace: true, preventScrollReset: true });
    }
  };
};
