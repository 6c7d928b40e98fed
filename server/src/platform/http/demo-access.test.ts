import { errorTexts } from '@warden/i18n';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLoopbackHost } from '../loopback.ts';
import { localOrAdmin, sameHostOrAdmin } from './demo-access.ts';
import { answerError } from './errors.ts';
import type { Sessions } from './session.ts';

const sessions = {
  find: async ({ headers }) =>
    headers.authorization
      ? { tokenHash: headers.authorization, user: { isAdmin: headers.authorization.startsWith('Bearer admin') } }
      : null,
  refusalOf: ({ tokenHash }) => (tokenHash === 'Bearer admin' ? undefined : 'second_factor_setup_required'),
} as Partial<Sessions> as Sessions;

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler(answerError as never);
  app.get('/mail', { onRequest: localOrAdmin(sessions) }, async () => 'mail');
  app.get('/api', { onRequest: sameHostOrAdmin(sessions) }, async () => 'api');
});
afterAll(() => app.close());

const far = '192.0.2.7';
const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } });

it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('are open to this machine: %s', async (address) => {
  expect((await ask('/mail', address)).body).toBe('mail');
  expect((await ask('/mail', address, { host: '127.0.0.1:3000' })).body).toBe('mail');
  expect((await ask('/mail', address, { host: '[::1]:3000' })).body).toBe('mail');
  expect((await ask('/api', address, { host: 'shop.lan' })).body).toBe('api');
});

it.each([
  ['another machine', far, {}],
  ['another machine that calls itself this one', far, { host: 'localhost' }],
  ['another machine through a proxy on this one', '127.0.0.1', { 'x-forwarded-for': far }],
  ['a proxy that sends the standard header', '127.0.0.1', { forwarded: 'for=192.0.2.7' }],
  ['a proxy that only names itself', '127.0.0.1', { via: '1.1 proxy' }],
  ['another machine that forges a proxy’s headers', far, { 'x-forwarded-for': '127.0.0.1' }],
])('are closed to %s', async (_who, address, headers: Record<string, string>) => {
  const answer = await ask('/mail', address, headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'admin_required' });
  expect((await ask('/mail', address, { ...headers, authorization: 'Bearer customer' })).statusCode).toBe(403);
  const halfway = { ...headers, authorization: 'Bearer admin without the second factor that is required' };
  expect((await ask('/mail', address, halfway)).statusCode).toBe(403);
  expect((await ask('/api', address, halfway)).statusCode).toBe(404);
  expect((await ask('/api', address, headers)).statusCode).toBe(404);
  expect((await ask('/mail', address, { ...headers, authorization: 'Bearer admin' })).body).toBe('mail');
  expect((await ask('/api', address, { ...headers, authorization: 'Bearer admin' })).body).toBe('api');
});

it('are closed to a site that makes its own name lead to this machine', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
    expect((await ask('/mail', '127.0.0.1', { host })).statusCode, host).toBe(403);
  }
});

it('show a browser a page that asks again with the token of the site', async () => {
  const answer = await ask('/mail', far, { accept: 'text/html,*/*', 'accept-language': 'ru' });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/=]+'(;|$)/);
  expect(answer.body).toContain(errorTexts.ru.admin_required);
  expect(answer.body).toContain("localStorage.getItem('token')");
});

it('know which names only this machine reaches', () => {
  for (const host of ['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]']) {
    expect(isLoopbackHost(host), host).toBe(true);
  }
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'shop.example', 'localhost.example', '127.0.0.1.example', '']) {
    expect(isLoopbackHost(host), host).toBe(false);
  }
});
