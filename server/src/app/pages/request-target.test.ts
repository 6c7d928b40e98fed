import { expect, it } from 'vitest';
import { requestTarget } from './request-target.ts';
import { siteAddresses } from './site-addresses.ts';

const route = (id: string, path: string, handle = {}) => ({ [id]: { id, path, module: { handle } } });
const addresses = siteAddresses({
  home: { id: 'home', index: true, module: {} },
  ...route('pricing', 'pricing'),
  ...route('verify', 'verify-email', { secretQuery: ['token'] }),
  ...route('search', 'docs/:lang/search', { query: ['q'] }),
  ...route('release', 'docs/:lang/releases/:version'),
  ...route('missing', '*'),
} as never);
const target = (url: string, isComplete = true) =>
  requestTarget(url, addresses, { pages: addresses.all(isComplete ? ['1.2.0'] : [], []), isComplete });

it.each([
  ['/', '/'],
  ['/pricing?utm_source=x&token=y&q=z', '/pricing'],
  ['/verify-email?token=secret', '/verify-email?token=-'],
  ['/verify-email?token=', '/verify-email'],
  ['/docs/en/search?q=', '/docs/en/search'],
  ['/docs/ru/releases/1.2.0', '/docs/ru/releases/1.2.0'],
  ['/_root.data', '/_root.data'],
  ['/.data', '/_root.data'],
  ['/PRICING.data', '/pricing.data'],
])('%s is answered by the cached page %s', (url, address) => {
  expect(target(url)).toEqual({ kind: 'page', address });
});

it.each([
  ['/docs/en/search?q=saml&x=y', '/docs/en/search?q=saml'],
  ['/pricing.data?_routes=root', '/pricing.data?_routes=root'],
])('%s is rendered for this request, as %s', (url, address) => {
  expect(target(url)).toEqual({ kind: 'uncached', address });
});

it.each([
  ['/nothing?x', '/-'],
  ['/nothing.data', '/-.data'],
  ['/docs/en/releases/9.9.9', '/docs/en/releases/-'],
  ['/docs/en/releases/9.9.9.data?_routes=x', '/docs/en/releases/-.data'],
  ['/docs/de/search?q=x', '/docs/-/search'],
])('%s is missing, like %s', (url, address) => {
  expect(target(url)).toEqual({ kind: 'missing', address });
});

it('another spelling of an address is redirected with its query', () => {
  expect(target('//Pricing/?a=b')).toMatchObject({ redirect: '/pricing?a=b' });
});

it('while the releases are not known, none of them counts as missing', () => {
  expect(target('/docs/en/releases/1.2.0', false)).toEqual({ kind: 'uncached', address: '/docs/en/releases/1.2.0' });
  expect(target('/nothing', false)).toEqual({ kind: 'missing', address: '/-' });
});
