import { expect, it, vi } from 'vitest';
import { type PageResponse, pageResponse } from './page-response.ts';
import { responseCache } from './response-cache.ts';

const page = (text: string, status = 200) =>
  pageResponse({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) });

const open = () => {
  const content = { version: 'a' as string | undefined };
  const { find, findOrRender } = responseCache({
    known: () => (content.version === undefined ? undefined : { version: content.version }),
    read: async () => ({ version: content.version ?? 'read' }),
  });
  const isFound = (status: number) => status === 200;
  return {
    content,
    cache: { find, make: (key: string, render: () => Promise<PageResponse>) => findOrRender(key, render, isFound) },
  };
};

it('a page is rendered once for all visitors, also for those who ask at the same time', async () => {
  const { cache } = open();
  const render = vi.fn(() => page('one'));
  await Promise.all([cache.make('en /', render), cache.make('en /', render)]);
  expect(render).toHaveBeenCalledOnce();
  expect(cache.find('en /')?.bodies.identity.toString()).toBe('one');
  expect(cache.find('ru /')).toBeUndefined();
});

it('the content’s version is read before the first page is stored', async () => {
  const { content, cache } = open();
  content.version = undefined;
  await cache.make('en /', () => page('one'));
  expect(cache.find('en /')).toBeUndefined();
  content.version = 'read';
  expect(cache.find('en /')).toBeDefined();
});

it('a change drops what was rendered and what was being rendered', async () => {
  const { content, cache } = open();
  await cache.make('en /', () => page('old'));
  const late = Promise.withResolvers<PageResponse>();
  const begun = cache.make('en /pricing', () => late.promise);
  content.version = 'b';
  expect(cache.find('en /')).toBeUndefined();
  expect((await cache.make('en /', () => page('new'))).bodies.identity.toString()).toBe('new');
  late.resolve(await page('old prices'));
  await begun;
  expect(cache.find('en /pricing')).toBeUndefined();
});

it.each([
  ['a missing page', () => page('nothing', 404)],
  ['a failure', () => Promise.reject(new Error('broken'))],
])('%s is not stored', async (_, render) => {
  const { cache } = open();
  await cache.make('en /x', render).catch(() => {});
  expect(cache.find('en /x')).toBeUndefined();
  expect((await cache.make('en /x', () => page('found now'))).status).toBe(200);
});

it('with more pages than there is room for, the oldest are dropped', async () => {
  const { cache } = open();
  const one = await page('one');
  for (let index = 0; index < 520; index++) await cache.make(`en /${index}`, async () => one);
  expect(cache.find('en /0')).toBeUndefined();
  expect(cache.find('en /519')).toBeDefined();
});
