import fc from 'fast-check';
import { expect, it } from 'vitest';
import { siteAddresses } from './site-addresses.ts';

const route = (id: string, path: string | undefined, { parentId = 'root', ...rest } = {}) => ({
  [id]: { id, path, parentId: id === 'root' ? undefined : parentId, module: {}, ...rest },
});
const routes = {
  ...route('root', ''),
  ...route('home', undefined, { index: true } as never),
  ...route('pricing', 'pricing'),
  ...route('verify', 'verify-email', { module: { handle: { secretQuery: ['token'] } } } as never),
  ...route('payment', 'payment/success'),
  ...route('well-known', '.well-known/security.txt'),
  ...route('docs', undefined),
  ...route('overview', 'docs/en/overview', { parentId: 'docs' }),
  ...route('start', 'docs/:lang', { parentId: 'docs' }),
  ...route('search', 'docs/:lang/search', { parentId: 'docs', module: { handle: { query: ['q'] } } } as never),
  ...route('release', 'docs/:lang/releases/:version', { parentId: 'docs' }),
  ...route('advisories', 'security/advisories'),
  ...route('advisory', 'security/advisories/:advisory'),
  ...route('docs-missing', 'docs/:lang/*', { parentId: 'docs' }),
  ...route('missing', '*'),
};
const { parse, all } = siteAddresses(routes as never);

it.each([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/payment/success', '/payment/success'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/docs/en/overview', '/docs/en/overview'],
  ['/docs/ru', '/docs/ru'],
])('%s is a page, written as it should be', (path, canonical) => {
  expect(parse(path)).toMatchObject({ canonical });
  expect(all([], [])).toContain(canonical);
});

it.each([
  ['//', '/'],
  ['///pricing//', '/pricing'],
  ['/PRICING', '/pricing'],
  ['/%70ricing', '/pricing'],
  ['/payment//success', '/payment/success'],
  ['/\\pricing', '/pricing'],
  ['/docs/en/Overview/', '/docs/en/overview'],
])('%s is another way to write %s', (path, canonical) => {
  expect(parse(path).canonical).toBe(canonical);
});

it.each([
  ['/nothing', '/-'],
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
  expect(parse(path)).toMatchObject({ missing });
  expect(parse(path).canonical).toBeUndefined();
});

it('a release exists if it is published, and a language if the site has it', () => {
  const address = { canonical: '/docs/en/releases/1.4.0+b', missing: '/docs/en/releases/-' };
  expect(parse('/docs/en/releases/1.4.0+b')).toMatchObject(address);
  expect(parse('/docs/en/releases/1.4.0%2Bb')).toMatchObject(address);
  expect(parse('/docs/de')).toMatchObject({ canonical: '/docs/de', missing: '/docs/-' });
  const releases = ['1.4.0+b', 'latest'].flatMap((name) => [`/docs/en/releases/${name}`, `/docs/ru/releases/${name}`]);
  expect([...all(['1.4.0+b'], [])].filter((path) => path.includes('releases')).toSorted()).toEqual(releases.toSorted());
  expect([...all([], [])].filter((path) => path.includes('releases'))).toEqual([]);
  expect([...all([], [])].filter((path) => /^\/docs\/\w+$/.test(path))).toEqual(['/docs/en', '/docs/ru']);
});

it('an advisory exists if it is published', () => {
  const [address, missing] = ['/security/advisories/WARDEN-2026-001', '/security/advisories/-'];
  expect(parse(address)).toMatchObject({ canonical: address, missing });
  expect([...all([], ['WARDEN-2026-001'])].filter((path) => path.includes('advisories/'))).toEqual([address]);
});

it('a route declares which query parameters it shows', () => {
  expect(parse('/docs/en/search').query).toEqual(['q']);
  expect(parse('/verify-email')).toMatchObject({ query: [], secretQuery: ['token'] });
  expect(parse('/pricing')).toMatchObject({ query: [], secretQuery: [] });
});

it('whatever is asked for, the address it leads to is on this site and is its own canonical one', () => {
  const text = fc.string({
    unit: fc.constantFrom('/', '\\', '.', '%', '2', 'f', 'F', '5', 'c', ':', '@', 'pricing', 'docs', 'en', 'é'),
  });
  fc.assert(
    fc.property(text, (path) => {
      const { canonical, missing } = parse(`/${path}`);
      for (const address of [canonical, missing]) {
        if (address === undefined) continue;
        const url = new URL(address, 'https://shop.example');
        expect([url.origin, url.pathname]).toEqual(['https://shop.example', address]);
        expect(address).not.toMatch(/^\/[/\\]/);
      }
      if (canonical !== undefined) expect(parse(canonical).canonical).toBe(canonical);
    }),
  );
});
