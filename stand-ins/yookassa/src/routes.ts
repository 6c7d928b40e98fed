import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { apiRoutes } from './api.ts';
import { checkoutRoutes } from './checkout.ts';
import type { Core } from './core.ts';

export interface RouteOptions {
  /** Called before each request to the API and to the checkout pages. */
  guards?: { api: onRequestAsyncHookHandler; pages: onRequestAsyncHookHandler } | undefined;
}

/** The API under v3 and the pages under checkout. Never in production. */
export const yookassaRoutes = async (app: FastifyInstance, { core, guards }: { core: Core } & RouteOptions) => {
  // The server that mounts these routes may have other parsers, but bodies are to be parsed as YooKassa does.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  await app.register(
    async (api) => {
      if (guards) api.addHook('onRequest', guards.api);
      apiRoutes(api, core);
    },
    { prefix: '/v3' },
  );
  await app.register(async (pages) => {
    if (guards) pages.addHook('onRequest', guards.pages);
    checkoutRoutes(pages, core);
  });
};
