import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import middie from '@fastify/middie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { StartError } from '../start-error.ts';
import { pageLocale } from './locale.ts';

const webFolder = fileURLToPath(new URL('../../../web', import.meta.url));
const clientFolder = `${webFolder}/build/client`;

const YEAR = 365 * 24 * 3600;

type Pages = (request: Request) => Promise<Response>;

/** What the page renderer sees: the visitor's request, plus what the server decided about it. */
const toWebRequest = (request: FastifyRequest, publicUrl: string) => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  headers.set('x-warden-locale', pageLocale(request));
  headers.set('x-warden-nonce', request.nonce);
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers });
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

const rendering = (app: FastifyInstance, build: SiteBuild, mode: 'production' | 'development'): Pages => {
  const handle = createRequestHandler(build, mode);
  const { ownFetch } = build.entry.module;
  return (request) => handle(request, new RouterContextProvider(new Map([[ownFetch, inProcess(app)]])));
};

const builtPages = async (app: FastifyInstance): Promise<Pages> => {
  const bundle = `${webFolder}/build/server/index.js`;
  if (!existsSync(bundle))
    throw new StartError('the site is not built yet: run "npm run build", or "npm start" which does');
  const build = (await import(pathToFileURL(bundle).href)) as SiteBuild;
  await app.register(fastifyStatic, { root: clientFolder, serve: false, index: false });
  app.get('/assets/*', { config: { access: 'public' } }, (request, reply) =>
    reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, { maxAge: YEAR * 1000, immutable: true }),
  );
  for (const file of readdirSync(clientFolder, { withFileTypes: true })) {
    if (!file.isFile()) continue;
    app.get(`/${file.name}`, { config: { access: 'public' } }, (_request, reply) =>
      reply.sendFile(file.name, { maxAge: 3_600_000 }),
    );
  }
  return rendering(app, build, 'production');
};

const hotPages = async (app: FastifyInstance): Promise<Pages> => {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: webFolder, server: { middlewareMode: true }, appType: 'custom' });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return async (request) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild;
    return rendering(app, build, 'development')(request);
  };
};

/** Every address that is nothing else is a page of the site, rendered here. */
export const webPages = async (app: FastifyInstance, { publicUrl, dev }: { publicUrl: string; dev: boolean }) => {
  const pages = await (dev ? hotPages(app) : builtPages(app));
  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    if ('lang' in (request.query as object)) {
      reply.header('set-cookie', `locale=${pageLocale(request)}; Path=/; Max-Age=${YEAR}; SameSite=Lax`);
    }
    reply.header('vary', 'accept-language, cookie');
    return reply.send(await pages(toWebRequest(request, publicUrl)));
  });
};
