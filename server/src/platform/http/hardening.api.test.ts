import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { siteBuilt } from '../../../test/site.ts';
import { buildApp } from '../../app/app.ts';
import { sitePages } from '../../app/pages/pages.ts';

const publicUrl = 'https://shop.test';

let shop: TestApp;
let site: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  await siteBuilt();
  shop = await startTestApp({}, { workers: false });
  const { services } = shop;
  site = await buildApp(
    { ...services, config: { ...services.config, publicUrl } },
    { pages: async (server) => void (await sitePages(server, { content: services.content, publicUrl, dev: false })) },
  );
  await site.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await site.close();
  await shop.stop();
});

const port = () => (site.server.address() as { port: number }).port;
const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port()}${path}`, { headers, redirect: 'manual' });

/** Sends the text as it is, because HTTP clients refuse to send what is not allowed. */
const send = async (request: string) => {
  const socket = connect(port(), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
};

describe('every kind of answer', () => {
  const addresses = [
    ['a page', '/pricing', 'text/html'],
    ['a page from the cache', '/pricing', 'text/html'],
    ['a page that does not exist', '/nowhere', 'text/html'],
    ['a file', '/favicon.svg', 'image/svg+xml'],
    ['an answer of the API', '/api/settings', 'application/json'],
    ['a refusal of the API', '/api/auth/me', 'application/json'],
    ['an address that the API does not have', '/api/nowhere', 'application/json'],
    ['the API reference', '/api/docs/', 'text/html'],
    ['the state of the shop', '/readyz', 'application/json'],
    ['an address that cannot be read', '/%zz', 'application/json'],
  ];

  it.each(addresses)('tells browsers to be strict: %s', async (_what, path) => {
    const { headers } = await get(path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const policy = headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it.each(addresses)('says what it is, and in which encoding: %s', async (_what, path, type) => {
    expect((await get(path)).headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  it.each(addresses)('is not given to scripts of other sites: %s', async (_what, path) => {
    const { headers } = await get(path, { origin: 'https://elsewhere.test' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('answers of the API are stored nowhere', async () => {
  for (const path of ['/api/auth/me', '/api/settings', '/api/nowhere']) {
    expect((await get(path)).headers.get('cache-control')).toBe('no-store');
  }
});

it('the one cookie holds the language, and goes to this host by encrypted connections only', async () => {
  const { headers } = await get('/?lang=ru');
  expect(headers.getSetCookie()).toEqual(['__Host-locale=ru; Path=/; Max-Age=31536000; SameSite=Lax; Secure']);
  expect((await get('/login')).headers.getSetCookie()).toEqual([]);
});

it.each(['__Host-locale=ru', 'locale=ru', 'locale=en; __Host-locale=ru'])('it is read: %s', async (cookie) => {
  expect(await (await get('/pricing', { cookie, 'accept-language': 'en' })).text()).toContain('<html lang="ru"');
});

it('no call of the API is redirected, least of all from HTTP to HTTPS', async () => {
  expect((await get('/api/settings')).status).toBe(200);
});

it('TRACE, which would repeat a request with its token, is not answered', async () => {
  const answer = await send(
    'TRACE /api/auth/me HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer abc\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
  expect(answer).not.toContain('abc');
});

it.each(['/.git/config', '/.git/', '/assets/', '/assets', '/../package.json', '/%2e%2e/package.json', '/package.json'])(
  'neither the source nor the list of a folder is shown: %s',
  async (path) => {
    const answer = await send(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404|301|308) /);
    expect(answer).not.toMatch(/repositoryformatversion|warden-license-shop"|Index of/);
  },
);

describe('a request whose length is said in two ways', () => {
  it.each([
    'Content-Length: 2\r\nTransfer-Encoding: chunked',
    'Content-Length: 2\r\nContent-Length: 3',
    'Transfer-Encoding: chunked, identity',
    'Content-Length: +2',
  ])('is refused: %j', async (headers) => {
    const answer = await send(
      `POST /api/auth/login HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n${headers}\r\n\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
