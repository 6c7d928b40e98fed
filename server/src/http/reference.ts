import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openapi } from './openapi.ts';

// Scalar's page brings its own inline styles and one inline script; nothing from elsewhere.
const referencePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** GET /api/openapi.json, and a page to read and try it at /api/docs. */
export const apiReference = async (app: FastifyInstance, { publicUrl }: { publicUrl: string }) => {
  const description = openapi(publicUrl);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
  });
  app.get('/api/openapi.json', async () => description);
  await app.register(async (page) => {
    page.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', referencePolicy);
    });
    await page.register(scalar, {
      routePrefix: '/api/docs',
      configuration: { content: description, withDefaultFonts: false, telemetry: false, title: 'Warden API' },
    });
  });
};
