import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { Refusal } from '../refusal.ts';

const PREFIX = '/api/docs';

/**
 * Scalar stores its settings in local storage, which its sandbox does not have. This replacement lasts as long as the
 * page.
 */
const storageInMemory = `for (const name of ['localStorage', 'sessionStorage']) {
  const items = new Map();
  const storage = {
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => void items.set(String(key), String(value)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() { return items.size; },
  };
  Object.defineProperty(window, name, { value: storage });
}`;

/** Without an icon the browser would request /favicon.ico, which the sandbox forbids. */
const icon = '<link rel="icon" href="data:," />';

const inlineScripts = (html: string) =>
  html.split('</script>').flatMap((part) => {
    const start = part.indexOf('<script');
    const end = part.indexOf('>', start);
    if (start < 0 || /\bsrc=/.test(part.slice(start, end))) return [];
    return `'sha256-${createHash('sha256')
      .update(part.slice(end + 1))
      .digest('base64')}'`;
  });

/**
 * The page runs third-party script on the origin whose local storage holds the visitors' sessions. The sandbox gives it
 * a separate origin, so it cannot read that storage and its requests carry no session. Of inline scripts, only the
 * shop's own run.
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

/** Scalar is 4 MB of code for few readers, so it is loaded at the first request. */
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
      // Inside the sandbox these could neither call the API nor save a file.
      hideTestRequestButton: true,
      hideClientButton: true,
      documentDownloadType: 'none',
      // These would call Scalar's own services.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
  const page = await pages.inject(`${PREFIX}/`);
  const html = page.body
    .replace('<html>', '<html lang="en">')
    .replace('<head>', () => `<head>${icon}<script>${storageInMemory}</script>`);
  return { pages, html, policy: referencePolicy(html) };
};

/** Serves GET /api/openapi.json, and a page for readers at /api/docs. */
export const apiReference = async (app: FastifyInstance, { publicUrl }: { publicUrl: string }) => {
  let description: Promise<object> | undefined;
  let reading: ReturnType<typeof readingPages> | undefined;
  const describe = () => {
    // Few read it, so it is written at the first request.
    description ??= import('./openapi/openapi.ts').then(({ openapi }) => openapi(publicUrl));
    return description;
  };
  const load = () => {
    reading ??= describe().then(readingPages);
    return reading;
  };
  /** Scalar has three. Its script is 4 MB, which need not be read for each request. */
  const files = new Map<string, LightMyRequestResponse>();
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
  });
  // It is the same for everybody, and writing its half a megabyte for each request would keep others waiting.
  let written: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    written ??= JSON.stringify(await describe());
    return reply.type('application/json; charset=utf-8').send(written);
  });
  app.get(PREFIX, (_request, reply) => reply.redirect(`${PREFIX}/`, 301));
  app.get(`${PREFIX}/`, async (_request, reply) => {
    const { html, policy } = await load();
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  });
  app.get(`${PREFIX}/*`, async ({ params }, reply) => {
    const { pages } = await load();
    const name = (params as { '*': string })['*'];
    const file = files.get(name) ?? (await pages.inject(`${PREFIX}/${name}`));
    if (file.statusCode !== 200) throw new Refusal('not_found');
    files.set(name, file);
    const { headers, rawPayload } = file;
    return (
      reply
        .headers(headers as Record<string, string>)
        // The sandboxed page has another origin, but must be able to load these files.
        .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=3600' })
        .send(rawPayload)
    );
  });
};
