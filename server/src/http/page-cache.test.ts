import { expect, it, vi } from 'vitest';
import { type FinishedPage, finish, pageCache } from './page-cache.ts';

const page = (text: string, status = 200) =>
  finish({ status, headers: {}, body: Buffer.from(text) }, { kept: false }) as Promise<FinishedPage>;

const shop = () => {
  const shown = { stamp: 'a' as string | undefined };
  const cache = pageCache({ known: () => shown.stamp, read: async () => shown.stamp ?? 'read' });
  return { shown, cache };
};

it('a page is rendered once for all who ask, also at the same time', async () => {
  const { cache } = shop();
  const render = vi.fn(() => page('one'));
  await Promise.all([cache.make('en /', render), cache.make('en /', render)]);
  expect(render).toHaveBeenCalledOnce();
  expect(cache.ready('en /')?.bodies.identity.toString()).toBe('one');
  expect(cache.ready('ru /')).toBeUndefined();
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
