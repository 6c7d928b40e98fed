import fc from 'fast-check';
import { expect, it } from 'vitest';
import { siteAddresses } from './addresses.ts';

const route = (id: string, path: string | undefined, { parentId = 'root', ...rest } = {}) => ({
  [id]: { id, path, parentId: id === 'root' ? undefined : parentId, module: {}, ...rest },
});
const routes = {
  ...route('root', ''),
  ...route('home', undefined, { index: true } as never),
  ...route('pricing', 'pricing'),
  ...route('payment', 'payment/success'),
  ...route('well-known', '.well-known/security.txt'),
  ...route('docs', undefined),
  ...route('overview', 'docs/en/overview', { parentId: 'docs' }),
  ...route('start', 'docs/:lang', { parentId: 'docs' }),
  ...route('search', 'docs/:lang/search', { parentId: 'docs', module: { handle: { query: ['q'] } } } as never),
  ...route('release', 'docs/:lang/releases/:version', { parentId: 'docs' }),
  ...route('docs-missing', 'docs/:lang/*', { parentId: 'docs' }),
  ...route('missing', '*'),
};
const read = siteAddresses(routes as never);

it.each([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/payment/success', '/payment/success'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/docs/en/overview', '/docs/en/overview'],
  ['/docs/ru', '/docs/ru'],
])('%s is a page, written as it should be', (path, canonical) => {
  expect(read(path)).toMatchObject({ canonical, fixed: true });
});

it.each([
  ['//', '/'],
  ['///pricing//', '/pricing'],
  ['/pricing/', '/pricing'],
  ['/PRICING', '/pricing'],
  ['/%70ricing', '/pricing'],
  ['/payment//success', '/payment/success'],
  ['/\\pricing', '/pricing'],
  ['/docs/en/Overview/', '/docs/en/overview'],
])('%s is another way to write %s', (path, canonical) => {
  expect(read(path).canonical).toBe(canonical);
});

it.each([
  ['/nothing', '/-'],
  ['//anything/', '/-'],
  ['//evil.example/', '/-'],
  ['/\\evil.example', '/-'],
  ['/pricing/more', '/-'],
  ['/a/../pricing', '/-'],
  ['/%2e%2e/pricing', '/-'],
  ['/%2Fpricing', '/-'],
  ['/%zz', '/-'],
  ['/pricing%00', '/-'],
  ['/docs/en/nothing', '/docs/en/-'],
  ['/docs/de/nothing/at/all', '/docs/-/-'],
])('%s is nothing, like %s', (path, missing) => {
  expect(read(path)).toMatchObject({ fixed: false, missing });
  expect(read(path).canonical).toBeUndefined();
});

it('a page whose address anybody may invent is told from those that are always there', () => {
  const address = { canonical: '/docs/en/releases/1.4.0+b', fixed: false, missing: '/docs/en/releases/-' };
  expect(read('/docs/en/releases/1.4.0+b')).toMatchObject(address);
  expect(read('/docs/en/releases/1.4.0%2Bb')).toMatchObject(address);
  expect(read('/docs/de')).toMatchObject({ fixed: false, missing: '/docs/-' });
});

it('a route tells which parameters of the query it shows', () => {
  expect(read('/docs/en/search').query).toEqual(['q']);
  expect(read('/pricing').query).toEqual([]);
});

it('whatever is asked for, the address it leads to is on this site, is its own canonical one, and is one of few', () => {
  const text = fc.string({
    unit: fc.constantFrom('/', '\\', '.', '%', '2', 'f', 'F', '5', 'c', ':', '@', 'pricing', 'docs', 'en', 'é'),
  });
  fc.assert(
    fc.property(text, (path) => {
      const { canonical, missing } = read(`/${path}`);
      for (const address of [canonical, missing]) {
        if (address === undefined) continue;
        const url = new URL(address, 'https://shop.example');
        expect([url.origin, url.pathname]).toEqual(['https://shop.example', address]);
        expect(address).not.toMatch(/^\/[/\\]/);
      }
      if (canonical !== undefined) expect(read(canonical).canonical).toBe(canonical);
    }),
  );
});
