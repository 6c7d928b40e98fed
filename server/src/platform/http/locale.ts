import type { IncomingMessage } from 'node:http';
import { fromAcceptLanguage, isDocsLocale, isLocale, type Locale } from '@warden/i18n';

/** Where the shop is reached by https, its cookie has the prefix. One without it may be an older one. */
const cookieLocale = (header = '') =>
  (/(?:^|;\s*)__Host-locale=(\w+)/.exec(header) ?? /(?:^|;\s*)locale=(\w+)/.exec(header))?.[1];

/** Returns the language of an API answer, which the caller requests by Accept-Language. */
export const apiLocale = ({ headers }: Pick<IncomingMessage, 'headers'>): Locale =>
  fromAcceptLanguage(headers['accept-language']);

/** Returns the language of a page: that of its address, or of its query, or the one chosen before, or the browser's. */
export const pageLocale = (request: Pick<IncomingMessage, 'url' | 'headers'>, requested?: unknown): Locale => {
  const docs = /^\/docs\/(\w+)/.exec(request.url ?? '')?.[1];
  if (isDocsLocale(docs)) return docs;
  const chosen = cookieLocale(request.headers.cookie);
  return isLocale(requested) ? requested : isLocale(chosen) ? chosen : apiLocale(request);
};
