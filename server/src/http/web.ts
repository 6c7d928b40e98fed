import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic, { type SendOptions } from '@fastify/static';
import type { Locale } from '@warden/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContext, ServerBuild } from 'react-router';
import type { Db } from '../db/database.ts';
import { StartError } from '../start-error.ts';
import { encodingFor } from './encoding.ts';
import { pageLocale } from './locale.ts';
import { answerKept, finish, pageCache, sendPage } from './page-cache.ts';
import { pageUrl } from './page-url.ts';
import { seal } from './sealed-page.ts';
import { contentPolicy } from './security.ts';
import { shownStamp } from './shown.ts';

const webFolder = fileURLToPath(new URL('../../../web', import.meta.url));
const clientFolder = `${webFolder}/build/client`;

const YEAR = 365 * 24 * 3600;

type Pages = (request: Request) => Promise<Response>;

/** What the page renderer sees: the visitor's request, plus what the server decided about it. */
const toWebRequest = (request: FastifyRequest, url: URL, { locale, nonce }: { locale: Locale; nonce: string }) => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  headers.set('x-warden-locale', locale);
  headers.set('x-warden-nonce', nonce);
  // A HEAD has the headers of a GET, and is kept as one.
  return new Request(url, { headers });
};

/** What the site's build names beside what React Router asks of every build: where its loaders look for the API. */
type SiteBuild = ServerBuild & { entry: { module: { ownFetch: RouterContext<typeof fetch> } } };

/** The API as a loader calls it: by our own handler, without a way over the network. */
const inProcess =
  (app: FastifyInstance): typeof fetch =>
  async (address, { headers = {} } = {}) => {
    const reply = await app.inject({ url: String(address), headers: Object.fromEntries(new Headers(headers)) });
    return new Response(reply.body, { status: reply.statusCode });
  };

const rendering = async (
  app: FastifyInstance,
  build: SiteBuild,
  mode: 'production' | 'development',
): Promise<Pages> => {
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  const handle = createRequestHandler(build, mode);
  const { ownFetch } = build.entry.module;
  return (request) => handle(request, new RouterContextProvider(new Map([[ownFetch, inProcess(app)]])));
};

const builtPages = async (app: FastifyInstance): Promise<Pages> => {
  const bundle = `${webFolder}/build/server/index.js`;
  if (!existsSync(bundle))
    throw new StartError('the site is not built yet: run "npm run build", or "npm start" which does');
  // Loaded for the first page: who starts many shops, or only its API, does not wait for it.
  let pages: Promise<Pages> | undefined;
  const load = async () => rendering(app, (await import(pathToFileURL(bundle).href)) as SiteBuild, 'production');
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
  return async (request) => {
    pages ??= load();
    return (await pages)(request);
  };
};

const hotPages = async (app: FastifyInstance): Promise<Pages> => {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({ root: webFolder, server: { middlewareMode: true }, appType: 'custom' });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return async (request) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild;
    return (await rendering(app, build, 'development'))(request);
  };
};

/** One address has a page per language, and browsers ask whether theirs is still good. */
const forEachVisitor = { vary: 'accept-language, cookie, accept-encoding', 'cache-control': 'no-cache' };

interface WebOptions {
  db: Db;
  publicUrl: string;
  dev: boolean;
}

/** Every address that is nothing else is a page of the site, rendered here once for everybody. */
export const webPages = async (app: FastifyInstance, { db, publicUrl, dev }: WebOptions) => {
  const pages = await (dev ? hotPages(app) : builtPages(app));
  const cache = pageCache(shownStamp(app, db));

  const make = async (request: FastifyRequest, url: URL, { locale, keep }: { locale: Locale; keep: boolean }) => {
    const nonce = randomBytes(16).toString('base64url');
    const response = await pages(toWebRequest(request, url, { locale, nonce }));
    const { status } = response;
    const headers: Record<string, string> = { ...Object.fromEntries(response.headers), ...forEachVisitor };
    const only = keep && status === 200 ? undefined : encodingFor(request);
    if (!headers['content-type']?.startsWith('text/html'))
      return finish({ status, headers, body: Buffer.from(await response.arrayBuffer()) }, only);
    const { html, allowed } = seal(await response.text(), nonce);
    headers['content-security-policy'] = contentPolicy(allowed, dev);
    return finish({ status, headers, body: Buffer.from(html) }, only);
  };

  const keyOf = (locale: Locale, path: string) => `${locale} ${path}`;
  app.get('/*', { config: { access: 'public' }, logLevel: 'warn' }, (request, reply) => {
    const { lang, ...query } = request.query as Record<string, unknown>;
    const locale = pageLocale(request, lang);
    if (lang !== undefined) reply.header('set-cookie', `locale=${locale}; Path=/; Max-Age=${YEAR}; SameSite=Lax`);
    const [path = '/'] = request.url.split('?', 1);
    const key = keyOf(locale, path);
    const once = Object.keys(query).length > 0 || dev;
    const ready = once ? undefined : cache.ready(key);
    if (ready) return sendPage(request, reply, ready);
    const made = once
      ? make(request, pageUrl(request.url, publicUrl), { locale, keep: false })
      : cache.make(key, () => make(request, pageUrl(path, publicUrl), { locale, keep: true }));
    return made.then((page) => sendPage(request, reply, page));
  });
  answerKept(app, (request) => cache.ready(keyOf(pageLocale(request), request.url as string)));
};
