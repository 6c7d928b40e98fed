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
    { pages: async (server) => void (await sitePages(server, { ...services, publicUrl, dev: false })) },
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

  it.each(addresses)('is strict, says what it is, and is not given to other sites: %s', async (_what, path, type) => {
    const { headers } = await get(path, { origin: 'https://elsewhere.test' });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    const policy = headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

it.each([
  ['that is none', 400, 'no request at all'],
  ['with more headers than fit', 431, `GET / HTTP/1.1\r\nHost: shop.test\r\nCookie: ${'x'.repeat(20_000)}`],
])('the answer to a request %s is as strict, and says nothing else', async (_what, status, request) => {
  const answer = await send(`${request}\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const header of [
    'strict-transport-security: max-age=31536000; includeSubDomains',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    "content-security-policy: default-src 'none'",
    'content-length: 0',
  ])
    expect(answer).toContain(`\r\n${header}`);
});

it('a page tells its headers alone to who asks for them alone', async () => {
  const answer = await fetch(`http://127.0.0.1:${port()}/contacts`, { method: 'HEAD' });
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/html; charset=utf-8', '']);
});

it('the one cookie holds the language, and goes to this host by encrypted connections only', async () => {
  const { headers } = await get('/?lang=ru');
  expect(headers.getSetCookie()).toEqual(['__Host-locale=ru; Path=/; Max-Age=31536000; SameSite=Lax; Secure']);
  expect((await get('/login')).headers.getSetCookie()).toEqual([]);
});

it('the cookie is read under both of its names, the newer one first', async () => {
  for (const cookie of ['__Host-locale=ru', 'locale=ru', 'locale=en; __Host-locale=ru']) {
    expect(await (await get('/pricing', { cookie, 'accept-language': 'en' })).text()).toContain('<html lang="ru"');
  }
});

it('TRACE, which would repeat a request with its token, is not answered', async () => {
  const answer = await send(
    'TRACE /api/auth/me HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer repeated\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
  expect(answer).not.toContain('repeated');
});

it('neither the source nor the list of a folder is shown', async () => {
  const outside = ['/../package.json', '/%2e%2e/package.json', '/package.json'];
  for (const path of ['/.git/config', '/.git/', '/assets/', '/assets', ...outside]) {
    const answer = await send(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`);
    expect(answer, path).toMatch(/^HTTP\/1\.1 (400|404|301|308) /);
    expect(answer, path).not.toMatch(/repositoryformatversion|warden-license-shop"|Index of/);
  }
});

it.each(['/pricing', '/api/settings', '/nowhere'])('a request with two hosts is refused: %s', async (path) => {
  for (const second of ['shop.test', 'elsewhere.test']) {
    const hosts = `Host: shop.test\r\nhOST: ${second}\r\n`;
    const answer = await send(`GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"bad_request"');
  }
});

it('a request whose length is said in two ways is refused', async () => {
  for (const headers of [
    'Content-Length: 2\r\nTransfer-Encoding: chunked',
    'Content-Length: 2\r\nContent-Length: 3',
    'Transfer-Encoding: chunked, identity',
    'Content-Length: +2',
  ]) {
    const answer = await send(
      `POST /api/auth/login HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n${headers}\r\n\r\n0\r\n\r\n`,
    );
    expect(answer, headers).toMatch(/^HTTP\/1\.1 400 /);
  }
});
