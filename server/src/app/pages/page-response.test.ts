import { createServer, type RequestListener } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { drainable } from '../../platform/http/draining.ts';
import { answeringEarly, type EarlyAnswer } from '../../platform/http/early-answers.ts';
import { pageResponse, type RepeatedResponse, repeatedResponses, repeatResponses, sendPage } from './page-response.ts';

const page = (text: string, status = 200, only?: 'identity') =>
  pageResponse({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) }, only);

/** Starts a site of one page and counts the requests that its routes receive. */
const site = async () => {
  const state = { page: await page('a page'), routed: 0 };
  const earlyAnswers: EarlyAnswer[] = [];
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => createServer(answeringEarly(handler as RequestListener, earlyAnswers)),
  });
  app.decorate('earlyAnswers', earlyAnswers);
  drainable(app);
  onTestFinished(() => app.close());
  app.addHook('onRequest', (_request, reply, done) => {
    state.routed++;
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
  app.get('/', (request, reply) => {
    if (request.url.includes('?lang')) reply.header('set-cookie', 'locale=en');
    return sendPage(request, reply, state.page);
  });
  repeatResponses(app, ({ url }) => (url === '/' ? state.page : undefined));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, state, ask: (path: string, init?: RequestInit) => fetch(address + path, init) };
};

it('a cached page is sent again as it was sent first, without any route', async () => {
  const { state, ask } = await site();
  const published = vi.fn<(response: unknown) => void>();
  repeatedResponses.subscribe(published);
  onTestFinished(() => void repeatedResponses.unsubscribe(published));
  const zipped = { headers: { 'accept-encoding': 'gzip' } };
  const [first, again] = [await ask('/', zipped), await ask('/', zipped)];
  expect(state.routed).toBe(1);
  expect(await again.text()).toBe('a page');
  const headers = (reply: Response) => ({ ...Object.fromEntries(reply.headers), date: '' });
  expect(headers(again)).toEqual(headers(first));
  expect(headers(again)).toMatchObject({ 'content-encoding': 'gzip', 'x-content-type-options': 'nosniff' });
  expect(published).toHaveBeenCalledOnce();
  expect(published.mock.calls[0]?.[0]).toEqual({
    route: '/*',
    status: 200,
    milliseconds: expect.any(Number),
  } satisfies RepeatedResponse);

  const plainly = { headers: { 'accept-encoding': 'identity' } };
  for (const reply of [await ask('/', plainly), await ask('/', plainly)]) {
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(await reply.text()).toBe('a page');
  }
  expect(state.routed).toBe(2);
});

it('an encoding that a visitor refuses is not sent, neither first nor again', async () => {
  const { ask } = await site();
  const refusing = { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5' } };
  await ask('/', { headers: { 'accept-encoding': 'br' } });
  for (const reply of [await ask('/', refusing), await ask('/', refusing)]) {
    expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual(['gzip', 'a page']);
  }
});

it('a page made in one encoding is sent plain to a visitor who does not accept it', async () => {
  const { state, ask } = await site();
  state.page = await page('made plain', 404, 'identity');
  const reply = await ask('/', { headers: { 'accept-encoding': 'br' } });
  expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual([null, 'made plain']);
});

it('one visitor’s cookie is sent to no other visitor', async () => {
  const { ask } = await site();
  expect((await ask('/?lang=en')).headers.get('set-cookie')).toBe('locale=en');
  expect((await ask('/')).headers.get('set-cookie')).toBeNull();
  expect((await ask('/')).headers.get('set-cookie')).toBeNull();
});

it('requests with a tag, for headers only, or for another page are answered by the routes', async () => {
  const { state, ask } = await site();
  const etag = (await ask('/')).headers.get('etag') as string;
  const had = await ask('/', { headers: { 'if-none-match': etag } });
  const head = await ask('/', { method: 'HEAD' });
  const posted = await ask('/', { method: 'POST' });
  expect([had.status, head.status, posted.status, (await ask('/x')).status]).toEqual([304, 200, 404, 404]);
  expect(state.routed).toBe(5);
});

it('a new rendering replaces the old one', async () => {
  const { state, ask } = await site();
  await ask('/');
  state.page = await page('another');
  expect(await (await ask('/')).text()).toBe('another');
  expect(await (await ask('/')).text()).toBe('another');
});

it('a stopping shop repeats no responses: the framework answers and closes the connection', async () => {
  const { app, state, ask } = await site();
  await ask('/');
  app.draining.begun = true;
  const reply = await ask('/');
  expect([reply.status, reply.headers.get('connection'), state.routed]).toEqual([200, 'close', 2]);
});
