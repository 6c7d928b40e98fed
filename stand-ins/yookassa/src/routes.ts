import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { apiRoutes } from './api.ts';
import { checkoutRoutes } from './checkout.ts';
import type { Core } from './core.ts';

export interface RouteOptions {
  /** Asked before every call of the API, and before every page where somebody pays. */
  guards?: { api: onRequestAsyncHookHandler; pages: onRequestAsyncHookHandler } | undefined;
}

/** The API under v3 and the pages under checkout. Never in production. */
export const yookassaRoutes = async (app: FastifyInstance, { core, guards }: { core: Core } & RouteOptions) => {
  // Whoever mounts it may read bodies in their own way: here they are read as YooKassa does.
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
