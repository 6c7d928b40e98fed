import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { apiRoutes } from './api.ts';
import { checkoutRoutes } from './checkout.ts';
import type { Core } from './core.ts';

export interface RouteOptions {
  /** Asked before every call of the API. The pages are for everybody who has a payment's address. */
  guard?: onRequestAsyncHookHandler | undefined;
}

/** The API under v3 and the pages under checkout. Never in production. */
export const yookassaRoutes = async (app: FastifyInstance, { core, guard }: { core: Core } & RouteOptions) => {
  // Whoever mounts it may read bodies in their own way: here they are read as YooKassa does.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  await app.register(
    async (api) => {
      if (guard) api.addHook('onRequest', guard);
      apiRoutes(api, core);
    },
    { prefix: '/v3' },
  );
  await app.register(async (pages) => checkoutRoutes(pages, core));
};
