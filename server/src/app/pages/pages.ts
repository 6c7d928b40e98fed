import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { errorStatus } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from '../../platform/http/compression.ts';
import { encodedResponse, sendEncoded } from '../../platform/http/encoded-response.ts';
import { pageLocale } from '../../platform/http/locale.ts';
import { contentPolicy } from '../../platform/http/security.ts';
import type { VersionSource } from '../../platform/http/versions.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Content, contentSource } from './content-version.ts';
import { hashInline } from './inline-hashes.ts';
import { renderQueue } from './render-queue.ts';
import { requestTarget, type Target } from './request-target.ts';
import { responseCache } from './response-cache.ts';
import { builtSite, developmentSite, type Site } from './site-build.ts';

/** The site publishes the errors of its pages here. */
const pageFailures = channel('warden:page-failed');

const YEAR_SECONDS = 365 * 24 * 3600;

/** Every language of a page has the same address, and browsers revalidate their copy by its tag. */
const cachingHeaders = { vary: 'accept-language, cookie, accept-encoding', 'cache-control': 'no-cache' };

/** A page whose address is a secret: browsers store it as little as search engines, and name it to no other site. */
const secretHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** It needs neither rendering nor a file. The policy of pages allows styles in attributes, and no others inline. */
const refusalPage = (refusal: Refusal, locale: Locale) =>
  `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  '<meta name="color-scheme" content="light dark"><title>Warden</title>' +
  '<body style="margin:15vh auto;max-width:32rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif">' +
  `<h1 style="font-size:1.5rem">Warden</h1><p>${refusal.text(locale)}</p></body></html>`;

/** A running application asks for data, and gets the answer of the API. */
const isPage = ({ url }: FastifyRequest) => !url.split('?', 1)[0]?.endsWith('.data');

const cacheKey = (locale: Locale, address: string) => `${locale} ${address}`;

/** Neither a failure nor a page that has just been removed is cached. */
const isStored = { page: (status: number) => status < 400, missing: (status: number) => status === 404 };

interface PagesOptions {
  content: VersionSource<Content>;
  limits: Pick<Limits, 'consume'>;
  publicUrl: string;
  /** Pages send their errors to the shop. */
  reportsErrors?: boolean;
  /** How far the clock of a demo is ahead. Its version is part of that of the content. */
  ahead?: () => number;
  dev: boolean;
}

/**
 * Answers every address that no other route answers with a page of the site:
 * address → language → cache → rendering → inline hashes → compression.
 */
export const sitePages = async (app: FastifyInstance, options: PagesOptions) => {
  const { limits, publicUrl, reportsErrors = false, ahead = () => 0, dev } = options;
  const [prefix, secure] = publicUrl.startsWith('https:') ? ['__Host-', '; Secure'] : ['', ''];
  const loadSite = await (dev ? developmentSite(app) : builtSite(app));
  const content = contentSource(app.log, options.content);
  const cache = responseCache(content);
  const pageQueue = renderQueue({ running: 2, waiting: 500 });
  // Visitors can ask for any number of uncached pages, from any number of networks. These must not delay the site's own
  // ones, and together they get a third of the event loop's time, so that calls of others are answered in between.
  const uncachedQueue = renderQueue({ running: 1, waiting: 32, rest: 2 });

  const logFailure = (error: unknown) => app.log.error({ err: error }, 'page failed');
  pageFailures.subscribe(logFailure);
  app.addHook('onClose', () => void pageFailures.unsubscribe(logFailure));

  let existing: { version: string; pages: ReadonlySet<string> } | undefined;
  /** Returns the pages that exist now: the site's routes in its languages, and a page for each release and advisory. */
  const existingPages = async ({ addresses }: Site) => {
    const { version, releases, advisories } = content.known() ?? (await content.read());
    if (existing?.version !== version) existing = { version, pages: addresses.all(releases, advisories) };
    // Until the database has answered once, neither are known.
    return { pages: existing.pages, isComplete: version !== '' };
  };

  const targetOf = async ({ url }: FastifyRequest, site: Site): Promise<Target> =>
    dev ? { kind: 'uncached', address: url } : requestTarget(url, site.addresses, await existingPages(site));

  /** The renderer learns nothing about the visitor but the language, because other visitors get the same page. */
  const render = async (
    site: Site,
    address: string,
    locale: Locale,
    { only, secretTo }: { only?: Encoding; secretTo?: string } = {},
  ) => {
    const nonce = randomBytes(16).toString('base64url');
    const request = new Request(new URL(publicUrl + address), {
      headers: {
        'x-warden-locale': locale,
        'x-warden-nonce': nonce,
        ...(reportsErrors ? { 'x-warden-reports': '1' } : {}),
        ...(ahead() > 0 ? { 'x-warden-ahead': String(ahead()) } : {}),
      },
    });
    const response = await site.render(request, secretTo);
    const { status } = response;
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      ...cachingHeaders,
      ...(secretTo === undefined ? {} : secretHeaders),
    };
    if (!headers['content-type']?.startsWith('text/html'))
      return encodedResponse({ status, headers, body: Buffer.from(await response.arrayBuffer()) }, only);
    const { html, hashes } = hashInline(await response.text(), nonce);
    headers['content-security-policy'] = contentPolicy(hashes, dev);
    return encodedResponse({ status, headers, body: Buffer.from(html) }, only);
  };

  const pageAt = async (site: Site, { kind, address, secret }: Target, locale: Locale, request: FastifyRequest) => {
    if (kind !== 'uncached') {
      const renderPage = () => pageQueue(request.ip, () => render(site, address, locale));
      return cache.findOrRender(cacheKey(locale, address), renderPage, isStored[kind]);
    }
    if (!dev) await limits.consume({ network: request.ip }, 'renderAddress');
    const only = encodingFor(request);
    return uncachedQueue(request.ip, () =>
      render(site, address, locale, { only, ...(secret ? { secretTo: request.ip } : {}) }),
    );
  };

  app.get('/*', { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
    // The key of a cached page has its canonical address, so an address that is found needs no parsing.
    const cached = cache.find(cacheKey(pageLocale(request), request.url));
    if (cached) return sendEncoded(request, reply, cached);
    const { lang } = request.query as Record<string, unknown>;
    const site = await loadSite();
    const target = await targetOf(request, site);
    const locale = pageLocale({ url: target.address, headers: request.headers }, lang);
    if (lang !== undefined) {
      const cookie = `${prefix}locale=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
      reply.header('set-cookie', cookie);
    }
    if (target.redirect !== undefined) return reply.header('cache-control', 'no-cache').redirect(target.redirect, 308);
    try {
      return sendEncoded(request, reply, await pageAt(site, target, locale, request));
    } catch (error) {
      if (!(error instanceof Refusal) || !isPage(request)) throw error;
      return reply
        .code(errorStatus[error.code])
        .headers({ 'retry-after': String(error.retryAfterSeconds), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(refusalPage(error, locale));
    }
  });
  return { cachedPages: cache.keys };
};
