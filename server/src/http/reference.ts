import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { openapi } from './openapi.ts';

const PREFIX = '/api/docs';

/**
 * Scalar keeps its settings in local storage, which its sandbox does not have: it gets one that lasts as long as the page.
 */
const storageInMemory = `for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map();
  const storage = {
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, value) => void kept.set(String(key), String(value)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() { return kept.size; },
  };
  Object.defineProperty(window, name, { value: storage });
}`;

/** Without one the browser would ask for /favicon.ico, which the sandbox may not have. */
const icon = '<link rel="icon" href="data:," />';

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/**
 * The page is other people's script on the origin whose local storage holds the visitors' sessions. The sandbox gives it
 * an origin of its own: it cannot read our storage, and its requests are nobody's. Inline it runs what we wrote into it.
 */
const referencePolicy = (html: string) =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Scalar is 4 MB of code, of use to the few who read the reference: it is loaded for the first of them. */
const readingPages = async (description: object) => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const pages = Fastify();
  await pages.register(scalar, {
    routePrefix: PREFIX,
    configuration: {
      content: description,
      withDefaultFonts: false,
      telemetry: false,
      title: 'Warden API',
      // From inside the sandbox they could neither call the API nor save a file.
      hideTestRequestButton: true,
      hideClientButton: true,
      documentDownloadType: 'none',
      // These lead to services of Scalar's.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
  const page = await pages.inject(`${PREFIX}/`);
  const html = page.body.replace('<head>', () => `<head>${icon}<script>${storageInMemory}</script>`);
  return { pages, html, policy: referencePolicy(html) };
};

/** GET /api/openapi.json, and a page to read it at /api/docs. */
export const apiReference = async (app: FastifyInstance, { publicUrl }: { publicUrl: string }) => {
  let description: object | undefined;
  let reading: ReturnType<typeof readingPages> | undefined;
  const describe = () => {
    description ??= openapi(publicUrl);
    return description;
  };
  const load = () => {
    reading ??= readingPages(describe());
    return reading;
  };
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
  });
  app.get('/api/openapi.json', async () => describe());
  app.get(PREFIX, (_request, reply) => reply.redirect(`${PREFIX}/`, 301));
  app.get(`${PREFIX}/`, async (_request, reply) => {
    const { html, policy } = await load();
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  });
  app.get(`${PREFIX}/*`, async ({ params }, reply) => {
    const { pages } = await load();
    const { statusCode, headers, rawPayload } = await pages.inject(`${PREFIX}/${(params as { '*': string })['*']}`);
    if (statusCode === 404) throw new Refusal('not_found');
    return (
      reply
        .code(statusCode)
        .headers(headers as Record<string, string>)
        // The page in its sandbox is a stranger to this origin, and may load this all the same.
        .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=3600' })
        .send(rawPayload)
    );
  });
};
