import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  answerKept,
  type FinishedPage,
  finish,
  type KeptAnswer,
  keptAnswers,
  pageCache,
  sendPage,
} from './page-cache.ts';

const page = (text: string, status = 200, only?: 'identity') =>
  finish({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) }, only);

const shop = () => {
  const shown = { stamp: 'a' as string | undefined };
  const { ready, make } = pageCache({ known: () => shown.stamp, read: async () => shown.stamp ?? 'read' });
  const whatIsThere = (status: number) => status === 200;
  return {
    shown,
    cache: { ready, make: (key: string, render: () => Promise<FinishedPage>) => make(key, render, whatIsThere) },
  };
};

it('a page is rendered once for all who ask, also at the same time', async () => {
  const { cache } = shop();
  const render = vi.fn(() => page('one'));
  await Promise.all([cache.make('en /', render), cache.make('en /', render)]);
  expect(render).toHaveBeenCalledOnce();
  expect(cache.ready('en /')?.bodies.identity.toString()).toBe('one');
  expect(cache.ready('ru /')).toBeUndefined();
});

it('what is shown is read before the first page is kept', async () => {
  const { shown, cache } = shop();
  shown.stamp = undefined;
  await cache.make('en /', () => page('one'));
  expect(cache.ready('en /')).toBeUndefined();
  shown.stamp = 'read';
  expect(cache.ready('en /')).toBeDefined();
});

it('a change drops what was rendered and what was being rendered', async () => {
  const { shown, cache } = shop();
  await cache.make('en /', () => page('old'));
  const late = Promise.withResolvers<FinishedPage>();
  const begun = cache.make('en /pricing', () => late.promise);
  shown.stamp = 'b';
  expect(cache.ready('en /')).toBeUndefined();
  expect((await cache.make('en /', () => page('new'))).bodies.identity.toString()).toBe('new');
  late.resolve(await page('old prices'));
  await begun;
  expect(cache.ready('en /pricing')).toBeUndefined();
});

it.each([
  ['a page that is not there', () => page('nothing', 404)],
  ['a failure', () => Promise.reject(new Error('broken'))],
])('%s is not kept', async (_, render) => {
  const { cache } = shop();
  await cache.make('en /x', render).catch(() => {});
  expect(cache.ready('en /x')).toBeUndefined();
  expect((await cache.make('en /x', () => page('there now'))).status).toBe(200);
});

it('a page that is asked for is compressed quickly, and as well as can be once nobody waits for it', async () => {
  const { cache } = shop();
  const text = Array.from({ length: 3000 }, (_, index) => `<p class="row-${index % 7}">${index * 7919}</p>`).join('');
  const quick = await cache.make('en /', () => page(text));
  const sizes = (made: FinishedPage | undefined) => [made?.bodies.br?.length ?? 0, made?.bodies.gzip?.length ?? 0];
  const [br = 0, gzip = 0] = sizes(quick);
  await vi.waitFor(() => expect(cache.ready('en /')).not.toBe(quick), { timeout: 60_000 });
  const [smallBr = 0, smallGzip = 0] = sizes(cache.ready('en /'));
  expect(smallBr).toBeLessThan(br);
  expect(smallGzip).toBeLessThan(gzip);
  const { etag, headers, status } = quick;
  expect(cache.ready('en /')).toMatchObject({ etag, headers, status, sent: {} });
});

it('of more pages than there is room for, those made first give way', async () => {
  const { cache } = shop();
  const one = await page('one');
  for (let index = 0; index < 520; index++) await cache.make(`en /${index}`, async () => one);
  expect(cache.ready('en /0')).toBeUndefined();
  expect(cache.ready('en /519')).toBeDefined();
});

/** A site of one page, and how many requests its routes have seen. */
const site = async () => {
  const kept = { page: await page('a page'), routed: 0, whileClosing: async () => {} };
  const app = Fastify();
  onTestFinished(() => app.close());
  app.addHook('onRequest', (_request, reply, done) => {
    kept.routed++;
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
  app.get('/', (request, reply) => {
    if (request.url.includes('?lang')) reply.header('set-cookie', 'locale=en');
    return sendPage(request, reply, kept.page);
  });
  answerKept(app, ({ url }) => (url === '/' ? kept.page : undefined));
  app.addHook('preClose', () => kept.whileClosing());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, kept, ask: (path: string, init?: RequestInit) => fetch(address + path, init) };
};

it('a kept page goes out again as it went out once, past all routes', async () => {
  const { kept, ask } = await site();
  const told = vi.fn<(answer: unknown) => void>();
  keptAnswers.subscribe(told);
  onTestFinished(() => void keptAnswers.unsubscribe(told));
  const zipped = { headers: { 'accept-encoding': 'gzip' } };
  const [first, again] = [await ask('/', zipped), await ask('/', zipped)];
  expect(kept.routed).toBe(1);
  expect(await again.text()).toBe('a page');
  const headers = (reply: Response) => ({ ...Object.fromEntries(reply.headers), date: '' });
  expect(headers(again)).toEqual(headers(first));
  expect(headers(again)).toMatchObject({ 'content-encoding': 'gzip', 'x-content-type-options': 'nosniff' });
  expect(told).toHaveBeenCalledOnce();
  expect(told.mock.calls[0]?.[0]).toEqual({ status: 200, milliseconds: expect.any(Number) } satisfies KeptAnswer);

  const plainly = { headers: { 'accept-encoding': 'identity' } };
  for (const reply of [await ask('/', plainly), await ask('/', plainly)]) {
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(await reply.text()).toBe('a page');
  }
  expect(kept.routed).toBe(2);
});

it('an encoding that a visitor refuses is not sent, the first time or again', async () => {
  const { ask } = await site();
  const refusing = { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5' } };
  await ask('/', { headers: { 'accept-encoding': 'br' } });
  for (const reply of [await ask('/', refusing), await ask('/', refusing)]) {
    expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual(['gzip', 'a page']);
  }
});

it('a page made for one visitor goes to another as it is where they take no common encoding', async () => {
  const { kept, ask } = await site();
  kept.page = await page('made plain', 404, 'identity');
  const reply = await ask('/', { headers: { 'accept-encoding': 'br' } });
  expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual([null, 'made plain']);
});

it('one visitor’s cookie goes to nobody else', async () => {
  const { ask } = await site();
  expect((await ask('/?lang=en')).headers.get('set-cookie')).toBe('locale=en');
  expect((await ask('/')).headers.get('set-cookie')).toBeNull();
  expect((await ask('/')).headers.get('set-cookie')).toBeNull();
});

it('who has the page already, asks only for its headers, or asks for another page is answered by the routes', async () => {
  const { kept, ask } = await site();
  const etag = (await ask('/')).headers.get('etag') as string;
  const had = await ask('/', { headers: { 'if-none-match': etag } });
  const head = await ask('/', { method: 'HEAD' });
  const posted = await ask('/', { method: 'POST' });
  expect([had.status, head.status, posted.status, (await ask('/x')).status]).toEqual([304, 200, 404, 404]);
  expect(kept.routed).toBe(5);
});

it('a page made anew is not answered as the old one', async () => {
  const { kept, ask } = await site();
  await ask('/');
  kept.page = await page('another');
  expect(await (await ask('/')).text()).toBe('another');
  expect(await (await ask('/')).text()).toBe('another');
});

it('a shop that is stopping gives no kept answers: the framework refuses, and closes the connection', async () => {
  const { app, kept, ask } = await site();
  await ask('/');
  let reply: Response | undefined;
  kept.whileClosing = async () => {
    reply = await ask('/');
  };
  await app.close();
  expect([reply?.status, reply?.headers.get('connection')]).toEqual([503, 'close']);
});
