import type { FastifyInstance } from 'fastify';
import { apiRoutes } from './api.ts';
import { checkoutRoutes } from './checkout.ts';
import type { Core } from './core.ts';

/** The API under v3 and the pages under checkout. Never in production. */
export const yookassaRoutes = async (app: FastifyInstance, { core }: { core: Core }) => {
  // Whoever mounts it may read bodies in their own way: here they are read as YooKassa does.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  await app.register(async (api) => apiRoutes(api, core), { prefix: '/v3' });
  await app.register(async (pages) => checkoutRoutes(pages, core));
};
