import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic, { type SendOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContext, ServerBuild } from 'react-router';
import { encodingFor } from '../../platform/http/compression.ts';
import { Refusal } from '../../platform/refusal.ts';
import { StartError } from '../../platform/start-error.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import type { SiteAddresses } from './site-addresses.ts';

const webFolder = fileURLToPath(new URL('../../../../web', import.meta.url));
const clientFolder = `${webFolder}/build/client`;

const YEAR_MILLISECONDS = 365 * DAY;

export interface Site {
  /** Renders a page. Calls of its loaders count for the network of the visitor where one is named. */
  render: (request: Request, visitor?: string) => Promise<Response>;
  addresses: SiteAddresses;
}

/** The site's build also exports the context key under which its loaders look for the API. */
type SiteBuild = ServerBuild & { entry: { module: { ownFetch: RouterContext<typeof globalThis.fetch> } } };

/** Calls the API for loaders, through this server's own handler instead of the network. */
const inProcess =
  (app: FastifyInstance, seen: { busy: boolean }, visitor: string | undefined): typeof globalThis.fetch =>
  async (address, { headers = {} } = {}) => {
    const reply = await app.inject({
      url: String(address),
      headers: Object.fromEntries(new Headers(headers)),
      ...(visitor === undefined ? {} : { remoteAddress: visitor }),
    });
    if (reply.statusCode === 503) seen.busy = true;
    return new Response(reply.body, { status: reply.statusCode });
  };

const BUSY_SECONDS = 5;

const siteOf = async (app: FastifyInstance, build: SiteBuild, mode: 'production' | 'development'): Promise<Site> => {
  const [{ createRequestHandler, RouterContextProvider }, { siteAddresses }] = await Promise.all([
    import('react-router'),
    import('./site-addresses.ts'),
  ]);
  const handle = createRequestHandler(build, mode);
  const { ownFetch } = build.entry.module;
  return {
    render: async (request, visitor) => {
      const seen = { busy: false };
      const context = new RouterContextProvider(new Map([[ownFetch, inProcess(app, seen, visitor)]]));
      const response = await handle(request, context);
      // A page that failed because the database has no time is not broken.
      if (response.status >= 500 && seen.busy) throw new Refusal('overloaded', { retryAfterSeconds: BUSY_SECONDS });
      return response;
    },
    addresses: siteAddresses(build.routes),
  };
};

/** Serves the site as `npm run build` left it, and its static files. */
export const builtSite = async (app: FastifyInstance) => {
  const bundle = `${webFolder}/build/server/index.js`;
  if (!existsSync(bundle))
    throw new StartError('the site is not built yet: run "npm run build", or "npm start" which does');
  // The bundle is loaded for the first page, so that a process that only serves the API does not load it.
  let site: Promise<Site> | undefined;
  const load = async () => siteOf(app, (await import(pathToFileURL(bundle).href)) as SiteBuild, 'production');
  await app.register(fastifyStatic, {
    root: clientFolder,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // The plugin names the encoding of every other text.
      if (/\.svg(\.br|\.gz)?$/.test(path)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });
  const sendFile = (request: FastifyRequest, reply: FastifyReply, name: string, options: SendOptions) => {
    // The plugin would send an encoding that the client refuses besides a star, so it gets the one that was negotiated
    // here.
    request.headers['accept-encoding'] = encodingFor(request);
    return reply.sendFile(name, options);
  };
  app.get('/assets/*', { config: { access: 'public' } }, (request, reply) =>
    sendFile(request, reply, `assets/${(request.params as { '*': string })['*']}`, {
      maxAge: YEAR_MILLISECONDS,
      immutable: true,
    }),
  );
  for (const file of readdirSync(clientFolder, { withFileTypes: true })) {
    if (!file.isFile() || /\.(br|gz)$/.test(file.name)) continue;
    app.get(`/${file.name}`, { config: { access: 'public' } }, (request, reply) =>
      sendFile(request, reply, file.name, { maxAge: HOUR }),
    );
  }
  return () => {
    site ??= load();
    return site;
  };
};

/** Serves the site from its sources, which Vite reloads while they are edited. */
export const developmentSite = async (app: FastifyInstance) => {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({ root: webFolder, server: { middlewareMode: true }, appType: 'custom' });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return async () =>
    siteOf(app, (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild, 'development');
};
