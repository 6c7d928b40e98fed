import { expect, it, vi } from 'vitest';
import { type EncodedResponse, encodedResponse } from '../../platform/http/encoded-response.ts';
import { responseCache } from './response-cache.ts';

const page = (text: string, status = 200) =>
  encodedResponse({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) });

const open = () => {
  const content = { version: 'a' as string | undefined };
  const { keys, findOrRender } = responseCache({
    known: () => (content.version === undefined ? undefined : { version: content.version }),
    read: async () => ({ version: content.version ?? 'read' }),
  });
  const isFound = (status: number) => status === 200;
  return {
    content,
    cache: { keys, make: (key: string, render: () => Promise<EncodedResponse>) => findOrRender(key, render, isFound) },
  };
};

it('a page is rendered once for all visitors, also for those who ask at the same time', async () => {
  const { cache } = open();
  const render = vi.fn(() => page('one'));
  await Promise.all([cache.make('en /', render), cache.make('en /', render)]);
  expect(render).toHaveBeenCalledOnce();
  expect(cache.keys()).toEqual(['en /']);
});

it('the content’s version is read before the first page is stored', async () => {
  const { content, cache } = open();
  content.version = undefined;
  await cache.make('en /', () => page('one'));
  content.version = 'read';
  expect((await cache.make('en /', () => page('two'))).bodies.identity.toString()).toBe('one');
});

it('a change drops what was rendered and what was being rendered', async () => {
  const { content, cache } = open();
  await cache.make('en /', () => page('old'));
  const late = Promise.withResolvers<EncodedResponse>();
  const begun = cache.make('en /pricing', () => late.promise);
  content.version = 'b';
  expect((await cache.make('en /', () => page('new'))).bodies.identity.toString()).toBe('new');
  late.resolve(await page('old prices'));
  await begun;
  expect(cache.keys()).not.toContain('en /pricing');
});

it.each([
  ['a missing page', () => page('nothing', 404)],
  ['a failure', () => Promise.reject(new Error('broken'))],
])('%s is not stored', async (_, render) => {
  const { cache } = open();
  await cache.make('en /x', render).catch(() => {});
  expect(cache.keys()).not.toContain('en /x');
  expect((await cache.make('en /x', () => page('found now'))).status).toBe(200);
});

it('with more pages than there is room for, the oldest are dropped', async () => {
  const { cache } = open();
  const one = await page('one');
  for (let index = 0; index < 520; index++) await cache.make(`en /${index}`, async () => one);
  expect(cache.keys()).not.toContain('en /0');
  expect(cache.keys()).toContain('en /519');
});
