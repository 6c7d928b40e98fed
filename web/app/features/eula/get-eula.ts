import { queryOptions, useQuery } from '@tanstack/react-query';
import { type DocsLocale, docsLocaleFor, type Locale } from '@warden/i18n/locales';

const addressIn = (locale: DocsLocale) => `/USER_EULA_${locale.toUpperCase()}.txt`;

/** The agreement as a file. */
export const eulaAddress = (locale: Locale) => addressIn(docsLocaleFor(locale));

const eulaQuery = (locale: DocsLocale) =>
  queryOptions({
    queryKey: ['eula', locale],
    queryFn: async ({ signal }) => {
      const response = await fetch(addressIn(locale), { signal });
      // A missing file is answered with an HTML page, which must not be shown as the agreement.
      const isText = response.headers.get('content-type')?.startsWith('text/plain');
      if (!response.ok || !isText) throw new Error(`HTTP ${response.status}`);
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

export const useEula = (locale: Locale) => useQuery(eulaQuery(docsLocaleFor(locale)));
