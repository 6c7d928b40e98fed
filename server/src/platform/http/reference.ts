import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { type EncodedResponse, encodedResponse, sendEncoded } from './encoded-response.ts';

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

/** Its response is made at the first request, and once: it does not change as long as the process runs. */
const madeOnce = (
  make: () => Promise<{ headers: Record<string, string>; body: string | Buffer }>,
): RouteHandlerMethod => {
  let response: Promise<EncodedResponse> | undefined;
  const encode = async () => {
    const { headers, body } = await make();
    const always = { vary: 'accept-encoding', 'cache-control': 'no-cache' };
    return encodedResponse({ status: 200, headers: { ...always, ...headers }, body: Buffer.from(body) });
  };
  return async (request, reply) => {
    response ??= encode();
    return sendEncoded(request, reply, await response);
  };
};

/** The files that Scalar's page loads. */
const files = ['js/scalar.js', 'openapi.json', 'openapi.yaml'];

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
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
  });
  const writeDescription = async () => ({
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(await describe()),
  });
  const writePage = async () => {
    const { html, policy } = await load();
    return { headers: { 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' }, body: html };
  };
  const readFile = async (name: string) => {
    const { pages } = await load();
    const { headers, rawPayload: body } = await pages.inject(`${PREFIX}/${name}`);
    const { 'content-length': _length, ...others } = headers as Record<string, string>;
    // The sandboxed page has another origin, but must be able to load these files.
    const shared = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=3600' };
    return { headers: { ...others, ...shared }, body };
  };
  app.get('/api/openapi.json', madeOnce(writeDescription));
  app.get(PREFIX, (_request, reply) => reply.redirect(`${PREFIX}/`, 301));
  app.get(`${PREFIX}/`, madeOnce(writePage));
  for (const name of files)
    app.get(
      `${PREFIX}/${name}`,
      madeOnce(() => readFile(name)),
    );
};
