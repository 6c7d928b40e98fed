import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic, { type SendOptions } from '@fastify/static';
import { errorTexts, type Locale } from '@warden/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContext, ServerBuild } from 'react-router';
import type { Db } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { StartError } from '../start-error.ts';
import type { Address, siteAddresses } from './addresses.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import { pageLocale } from './locale.ts';
import { answerKept, type FinishedPage, finish, pageCache, sendPage } from './page-cache.ts';
import { renderQueue } from './render-queue.ts';
import { seal } from './sealed-page.ts';
import { contentPolicy } from './security.ts';
import { shownStamp } from './shown.ts';

const webFolder = fileURLToPath(new URL('../../../web', import.meta.url));
const clientFolder = `${webFolder}/build/client`;

const YEAR = 365 * 24 * 3600;

interface Site {
  render: (request: Request) => Promise<Response>;
  addressOf: ReturnType<typeof siteAddresses>;
}

/** The renderer hears nothing of the visitor but the language: what it makes goes to others as well. */
const toWebRequest = (url: URL, { locale, nonce }: { locale: Locale; nonce: string }) =>
  new Request(url, { headers: { 'x-warden-locale': locale, 'x-warden-nonce': nonce } });

/** What the site's build names beside what React Router asks of every build: where its loaders look for the API. */
type SiteBuild = ServerBuild & { entry: { module: { ownFetch: RouterContext<typeof fetch> } } };

/** The API as a loader calls it: by our own handler, without a way over the network. */
const inProcess =
  (app: FastifyInstance): typeof fetch =>
  async (address, { headers = {} } = {}) => {
    const reply = await app.inject({ url: String(address), headers: Object.fromEntries(new Headers(headers)) });
    return new Response(reply.body, { status: reply.statusCode });
  };

const siteOf = async (app: FastifyInstance, build: SiteBuild, mode: 'production' | 'development'): Promise<Site> => {
  const [{ createRequestHandler, RouterContextProvider }, { siteAddresses }] = await Promise.all([
    import('react-router'),
    import('./addresses.ts'),
  ]);
  const handle = createRequestHandler(build, mode);
  const { ownFetch } = build.entry.module;
  return {
    render: (request) => handle(request, new RouterContextProvider(new Map([[ownFetch, inProcess(app)]]))),
    addressOf: siteAddresses(build.routes),
  };
};

const builtSite = async (app: FastifyInstance) => {
  const bundle = `${webFolder}/build/server/index.js`;
  if (!existsSync(bundle))
    throw new StartError('the site is not built yet: run "npm run build", or "npm start" which does');
  // Loaded for the first page: who starts many shops, or only its API, does not wait for it.
  let site: Promise<Site> | undefined;
  const load = async () => siteOf(app, (await import(pathToFileURL(bundle).href)) as SiteBuild, 'production');
  await app.register(fastifyStatic, { root: clientFolder, serve: false, index: false, preCompressed: true });
  const sendFile = (request: FastifyRequest, reply: FastifyReply, name: string, options: SendOptions) => {
    // The plugin reads a refused encoding beside a star as a wanted one: it is told what was found here.
    request.headers['accept-encoding'] = encodingFor(request);
    return reply.sendFile(name, options);
  };
  app.get('/assets/*', { config: { access: 'public' } }, (request, reply) =>
    sendFile(request, reply, `assets/${(request.params as { '*': string })['*']}`, {
      maxAge: YEAR * 1000,
      immutable: true,
    }),
  );
  for (const file of readdirSync(clientFolder, { withFileTypes: true })) {
    if (!file.isFile() || /\.(br|gz)$/.test(file.name)) continue;
    app.get(`/${file.name}`, { config: { access: 'public' } }, (request, reply) =>
      sendFile(request, reply, file.name, { maxAge: 3_600_000 }),
    );
  }
  return () => {
    site ??= load();
    return site;
  };
};

const hotSite = async (app: FastifyInstance) => {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({ root: webFolder, server: { middlewareMode: true }, appType: 'custom' });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return async () =>
    siteOf(app, (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild, 'development');
};

/** One address has a page per language, and browsers ask whether theirs is still good. */
const forEachVisitor = { vary: 'accept-language, cookie, accept-encoding', 'cache-control': 'no-cache' };

const ofData = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);

/** What an application that is running asks for instead of a page: `/pricing.data`, and `/_root.data` for the first page. */
const splitData = (path: string) => {
  if (!path.endsWith('.data')) return { path, asWritten: (address: string) => address };
  const page = path.slice(0, -'.data'.length);
  return { path: page === '/_root' ? '/' : page, asWritten: ofData };
};

/** Of the query, what the page shows. Of a token it shows only that there is one. */
const shownQuery = (search: string, { query }: Address) => {
  const given = new URLSearchParams(search);
  const shown = new URLSearchParams(
    query.flatMap((name) => (given.get(name) ? [[name, given.get(name) as string]] : [])),
  );
  return { shown: shown.size > 0 ? `?${shown}` : '', variant: given.get('token') ? '?token=-' : '' };
};

const busyPage = (locale: Locale) =>
  `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Warden</title><p>${errorTexts[locale].overloaded}</p></html>`;

const isFound = (status: number) => status === 200;
const isAnswer = (status: number) => status < 400;
const isMissing = (status: number) => status === 404;

interface WebOptions {
  db: Db;
  publicUrl: string;
  dev: boolean;
}

/** Every address that is nothing else is a page of the site, rendered here once for everybody. */
export const webPages = async (app: FastifyInstance, { db, publicUrl, dev }: WebOptions) => {
  const loadSite = await (dev ? hotSite(app) : builtSite(app));
  const cache = pageCache(shownStamp(app, db));
  // Strangers can ask for any number of the others, and must not keep the site's own pages waiting.
  const ownPages = renderQueue({ running: 2, waiting: 500 });
  const otherPages = renderQueue({ running: 2, waiting: 32 });

  const respond = async ({ render }: Site, address: string, locale: Locale) => {
    const nonce = randomBytes(16).toString('base64url');
    return { nonce, response: await render(toWebRequest(new URL(publicUrl + address), { locale, nonce })) };
  };
  const make = async (site: Site, address: string, locale: Locale, only?: Encoding) => {
    const { nonce, response } = await respond(site, address, locale);
    const { status } = response;
    const headers: Record<string, string> = { ...Object.fromEntries(response.headers), ...forEachVisitor };
    if (!headers['content-type']?.startsWith('text/html'))
      return finish({ status, headers, body: Buffer.from(await response.arrayBuffer()) }, only);
    const { html, allowed } = seal(await response.text(), nonce);
    headers['content-security-policy'] = contentPolicy(allowed, dev);
    return finish({ status, headers, body: Buffer.from(html) }, only);
  };

  const keyOf = (locale: Locale, address: string) => `${locale} ${address}`;

  /** The page at an address, or the address where it really is. */
  const pageAt = async (request: FastifyRequest, locale: Locale): Promise<FinishedPage | string> => {
    const site = await loadSite();
    const [asked = '/'] = request.url.split('?', 1);
    const search = request.url.slice(asked.length);
    if (dev) return make(site, asked + search, locale, encodingFor(request));
    const { path, asWritten } = splitData(asked);
    const isPage = path === asked;
    const address = site.addressOf(path);
    const { canonical, missing, fixed } = address;
    const kept = (at: string, isKept: (status: number) => boolean, queue = ownPages) => {
      const key = keyOf(locale, at);
      return cache.make(key, () => queue(() => make(site, at, locale)), isKept);
    };
    const once = (at: string) => otherPages(() => make(site, at, locale, encodingFor(request)));

    if (canonical === undefined || (canonical !== path && !isPage)) return kept(asWritten(missing), isMissing);
    if (canonical !== path) return canonical + search;
    const { shown, variant } = shownQuery(search, address);
    if (isPage && shown) return once(path + shown);
    if (!isPage && (search || !fixed)) return once(asked + search);
    if (fixed) return kept(asked + (isPage ? variant : ''), isAnswer);
    const known = await cache.find(keyOf(locale, asked));
    if (known) return known;
    // What the page would show costs little to find out, and is nothing at most addresses that somebody makes up.
    const { response } = await otherPages(() => respond(site, ofData(asked), locale));
    return isMissing(response.status) ? kept(missing, isMissing) : kept(asked, isFound, otherPages);
  };

  app.get('/*', { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
    const { lang } = request.query as Record<string, unknown>;
    const locale = pageLocale(request, lang);
    if (lang !== undefined) reply.header('set-cookie', `locale=${locale}; Path=/; Max-Age=${YEAR}; SameSite=Lax`);
    try {
      const page = await pageAt(request, locale);
      if (typeof page !== 'string') return sendPage(request, reply, page);
      return reply.header('cache-control', 'no-cache').redirect(page, 308);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'overloaded') throw error;
      return reply
        .code(503)
        .headers({ 'retry-after': String(error.retryAfterSeconds), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(busyPage(locale));
    }
  });
  answerKept(app, (request) => cache.ready(keyOf(pageLocale(request), request.url as string)));
};
