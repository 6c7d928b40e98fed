import Fastify, { type FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
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

/** Scalar is 4 MB of code, of use to the few who read the reference: it is loaded for the first of them. */
const readingPages = async (description: object) => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const pages = Fastify();
  await pages.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { content: description, withDefaultFonts: false, telemetry: false, title: 'Warden API' },
  });
  return pages;
};

/** GET /api/openapi.json, and a page to read and try it at /api/docs. */
export const apiReference = async (app: FastifyInstance, { publicUrl }: { publicUrl: string }) => {
  let description: object | undefined;
  let pages: ReturnType<typeof readingPages> | undefined;
  const describe = () => {
    description ??= openapi(publicUrl);
    return description;
  };
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
  });
  app.get('/api/openapi.json', async () => describe());
  for (const path of ['/api/docs', '/api/docs/*']) {
    app.get(path, async ({ url }, reply) => {
      pages ??= readingPages(describe());
      const { statusCode, headers, rawPayload } = await (await pages).inject(url);
      if (statusCode === 404) throw new Refusal('not_found');
      return reply
        .code(statusCode)
        .headers({ ...headers, 'content-security-policy': referencePolicy })
        .send(rawPayload);
    });
  }
};
