import { fromAcceptLanguage, isLocale, type Locale } from '@warden/i18n';
import type { FastifyRequest } from 'fastify';

const cookieLocale = (header: string | undefined) => /(?:^|;\s*)locale=(\w+)/.exec(header ?? '')?.[1];

/** Language of an API answer: what the caller asks for in Accept-Language. */
export const apiLocale = (request: FastifyRequest): Locale => fromAcceptLanguage(request.headers['accept-language']);

/** Language of a page: in its address, asked for there, chosen before, or the browser's. */
export const pageLocale = (request: FastifyRequest): Locale => {
  const docs = /^\/docs\/(\w+)/.exec(request.url)?.[1];
  if (isLocale(docs)) return docs;
  const asked = (request.query as Record<string, unknown>).lang;
  const chosen = cookieLocale(request.headers.cookie);
  return isLocale(asked) ? asked : isLocale(chosen) ? chosen : apiLocale(request);
};
