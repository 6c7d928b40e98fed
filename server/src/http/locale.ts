import { fromAcceptLanguage, isLocale, type Locale } from '@warden/i18n';
import type { FastifyRequest } from 'fastify';

const cookieLocale = (header: string | undefined) => /(?:^|;\s*)locale=(\w+)/.exec(header ?? '')?.[1];

/** Language of an API answer: what the caller asks for in Accept-Language. */
export const apiLocale = (request: FastifyRequest): Locale => fromAcceptLanguage(request.headers['accept-language']);

/** Docs carry their language in the path, and what stands around them speaks the same. */
const docsLocale = (url: string) => /^\/docs\/(\w+)/.exec(url)?.[1];

/** Language of a page: that of its address, asked for there, chosen before, or the browser's. */
export const pageLocale = (request: FastifyRequest): Locale => {
  const own = docsLocale(request.url);
  if (isLocale(own)) return own;
  const asked = (request.query as Record<string, unknown>).lang;
  const chosen = cookieLocale(request.headers.cookie);
  return isLocale(asked) ? asked : isLocale(chosen) ? chosen : apiLocale(request);
};
