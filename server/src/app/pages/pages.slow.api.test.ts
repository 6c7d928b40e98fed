import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract } from '@warden/contract';
import { errorTexts, locales } from '@warden/i18n';
import fc from 'fast-check';
import type { ServerBuild } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { giveRelease } from '../../../test/releases.ts';
import { siteBuilt } from '../../../test/site.ts';
import { example, setDemoSeller } from '../../features/seller/demo.ts';
import { type Limits, limitsIn } from '../../platform/limits/limits.ts';
import { rules } from '../../platform/limits/rules.ts';
import { buildApp } from '../app.ts';
import { sitePages } from './pages.ts';

const siteBuild = new URL('../../../../web/build/server/index.js', import.meta.url);

type App = Awaited<ReturnType<typeof buildApp>>;

let shop: TestApp;
let site: App;
let cachedPages: () => string[];
let limits: Limits;
/** The time of the limits. */
let now = 0;
let version: string;
beforeAll(async () => {
  await siteBuilt();
  shop = await startTestApp({}, { workers: false });
  ({ version } = await giveRelease(shop));
  limits = limitsIn(shop.services.db, () => now);
  site = await buildApp(shop.services, {
    pages: async (server) => {
      const { content } = shop.services;
      ({ cachedPages } = await sitePages(server, { content, limits, publicUrl: 'http://shop.test', dev: false }));
    },
  });
  await site.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await site.close();
  await shop.stop();
});

/**
 * Writes the request to a socket itself, because every HTTP client would normalize the address. No limit is reached,
 * because time passes.
 */
const ask = async (path: string, headers: Record<string, string> = {}) => {
  now += rules.renderAddress.per;
  const { port } = site.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({ host: 'shop.test', 'accept-language': 'en', connection: 'close', ...headers });
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  const answer = await text(socket);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const received = new Map(head.split('\r\n').map((line) => line.split(': ', 2) as [string, string]));
  return { status: Number(head.slice(9, 12)), headers: received, body: body.join('\r\n\r\n') };
};

/** Returns the addresses that are rendered during the work. */
const renderedWhile = async (work: () => Promise<unknown>) => {
  const made = vi.spyOn(globalThis, 'Request');
  await work();
  return made.mock.calls.flatMap(([url, init]) =>
    init?.headers && 'x-warden-nonce' in init.headers ? [(url as URL).pathname + (url as URL).search] : [],
  );
};

describe('an address of the site', () => {
  it('is rendered once for each language, whatever else stands in its query', async () => {
    const rendered = await renderedWhile(async () => {
      for (const path of ['/pricing', '/pricing?utm_source=a', '/pricing?lang=en', '/pricing?x', '/pricing?lang=ru']) {
        expect((await ask(path)).status).toBe(200);
      }
    });
    expect(rendered).toEqual(['/pricing', '/pricing']);
  });

  it('shows that there is a token and not which', async () => {
    const rendered = await renderedWhile(async () => {
      const [one, other] = [await ask('/verify-email?token=x7q9-one'), await ask('/verify-email?token=x7q9-two')];
      expect(one.body).toBe(other.body);
      expect(one.body).not.toContain('x7q9');
      expect((await ask('/verify-email')).body).not.toBe(one.body);
    });
    expect(rendered).toEqual(['/verify-email?token=-', '/verify-email']);
  });

  it('is rendered without knowing the visitor, because others get the same page', async () => {
    const first = await ask('/license-check', {
      'x-react-router-spa-mode': 'yes',
      'x-react-router-prerender-data': '[]',
      'x-warden-nonce': 'mine',
      'x-warden-locale': 'ru',
      'x-forwarded-host': 'evil.example',
    });
    expect(first.status).toBe(200);
    expect(first.body).toContain('lang="en"');
    expect(first.body).not.toMatch(/evil\.example|mine/);
    expect((await ask('/license-check')).body).toBe(first.body);
  });
});

it('another way to write an address leads to it once, without a rendering, and never to another site', async () => {
  const rendered = await renderedWhile(async () => {
    for (const [path, there] of [
      ['///pricing///?lang=ru&x=//y', '/pricing?lang=ru&x=//y'],
      ['/%70RICING', '/pricing'],
      ['/\\/', '/'],
    ] as const) {
      const { status, headers } = await ask(path);
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([308, there, 'no-cache']);
    }
    await ask('/nothing');
  });
  expect(rendered.filter((path) => path !== '/-')).toEqual([]);
  for (const path of ['//evil.example/pricing', '/\\evil.example', '/%2F%2Fevil.example/', '/.//evil.example']) {
    const { status, headers } = await ask(path);
    expect([status, headers.get('location')]).toEqual([404, undefined]);
  }
});

describe('an address at which nothing is', () => {
  it('gets a page that is made once for all of them in a language', async () => {
    await Promise.all([ask('/nothing'), ask('/nothing?lang=ru'), ask('/docs/en/nothing')]);
    const rendered = await renderedWhile(async () => {
      const english = await ask('/nothing');
      for (let index = 0; index < 5; index++) {
        const found = await ask(`//anything-${index}/${index}/?x=${index}`);
        expect([found.status, found.body === english.body]).toEqual([404, true]);
      }
      expect((await ask('/other?lang=ru')).body).toContain('lang="ru"');
      expect((await ask('/docs/en/other')).status).toBe(404);
    });
    expect(rendered).toEqual([]);
  });

  it('is a release that does not exist, without a rendering; one that does is rendered once', async () => {
    await ask('/docs/en/releases/0.0.0-none');
    const rendered = await renderedWhile(async () => {
      for (let index = 0; index < 5; index++)
        expect((await ask(`/docs/en/releases/9.9.${index}-none`)).status).toBe(404);
      for (let index = 0; index < 5; index++) expect((await ask(`/docs/en/releases/${version}`)).status).toBe(200);
    });
    expect(rendered).toEqual([`/docs/en/releases/${version}`]);
    expect((await ask('/docs/en/releases/latest')).headers.get('location')).toBe(`/docs/en/releases/${version}`);
  });
});

/** Computes all pages that may be cached from the paths of the site's routes. */
const cacheablePages = async () => {
  const { routes } = (await import(`${siteBuild}`)) as ServerBuild;
  const patterns = Object.values(routes).flatMap((route) => route?.path ?? (route?.index ? '' : []));
  const paths = patterns.flatMap((pattern) =>
    [...locales, '-'].flatMap((lang) =>
      [version, 'latest', '-'].map(
        (release) => `/${pattern.replace(':lang', lang).replace(':version', release).replace('*', '-')}`,
      ),
    ),
  );
  const addresses = new Set(
    paths.flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`, `${path}?token=-`]),
  );
  return locales.flatMap((locale) => [...addresses].map((address) => `${locale} ${address}`));
};

it('whatever visitors ask for, only the site’s own pages in its own languages are cached', async () => {
  const word = fc.constantFrom(
    ...['pricing', 'PRICING', 'docs', 'en', 'EN', 'ru', 'de', 'search', 'releases', 'overview', 'verify-email'],
    ...[
      ...[version, 'latest', '9.9.9', '-', '.', '..', '', '%70ricing', '%2F', '%zz', '\\\\', 'é', 'contacts.data'],
      ...['_root.data'],
    ],
  );
  const parameter = fc.tuple(fc.constantFrom('q', 'lang', 'token', 'x', '_routes', ''), fc.string({ maxLength: 8 }));
  const headers = fc.record({
    'accept-language': fc.constantFrom('en', 'ru', 'de', 'ru-RU,en;q=0.5'),
    cookie: fc.constantFrom('locale=ru', 'locale=EN', 'locale=../x', 'a=b'),
  });
  const url = fc.tuple(
    fc.array(word, { maxLength: 5 }),
    fc.constantFrom('', '/', '.data'),
    fc.array(parameter, { maxLength: 2 }),
  );
  const allowed = new Set(await cacheablePages());
  await fc.assert(
    fc.asyncProperty(url, headers, async ([words, end, query], sent) => {
      const asked = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
      const { status } = await ask(
        `/${encodeURI(words.join('/')).replaceAll('%25', '%')}${end}${asked && `?${asked}`}`,
        sent,
      );
      expect([200, 202, 302, 308, 404]).toContain(status);
    }),
    { numRuns: isLong ? 1000 : 60 },
  );
  const cached = cachedPages();
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.filter((key) => !allowed.has(key))).toEqual([]);
  // A page of the docs is in the language of its address, whatever the visitor's language is.
  expect(cached.filter((key) => /^en \/docs\/ru|^ru \/docs\/en/.test(key))).toEqual([]);
  // Only the pages that are opened by a token show one.
  expect(cached.filter((key) => key.includes('?') && !key.endsWith('/verify-email?token=-'))).toEqual([]);
});

it('asks to come again where the database has no time for what a page shows', async () => {
  const body = JSON.stringify({ success: false, code: 'overloaded', message: 'later' });
  vi.spyOn(site, 'inject').mockResolvedValue({ statusCode: 503, body } as never);
  const { status, headers } = await ask('/docs/en/search?q=busy');
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

it('more searches than can be rendered are asked to come again in the visitor’s language, and others go on', async () => {
  // No time passes, so that no rendering is followed by a rest.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const searchOf = (n: number) => ({ url: `/docs/ru/search?q=many${n}`, remoteAddress: `203.0.113.${n}` });
  const many = Array.from({ length: 60 }, (_, n) => site.inject(searchOf(n)));
  const elsewhere = { url: '/docs/ru/search?q=one', remoteAddress: '198.51.100.1' };
  const others = [site.inject('/privacy-policy'), site.inject('/register'), site.inject(elsewhere)];
  const answers = await Promise.all(many);
  // 32 wait, of which the last leaves its place to somebody elsewhere.
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(31);
  for (const { statusCode, headers, body } of answers.slice(33)) {
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(body).toContain(errorTexts.ru.overloaded);
  }
  for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200);
});

it('one address can have a number of pages rendered for it alone in ten seconds, and all pages that are cached', async () => {
  const remoteAddress = '203.0.113.99';
  const get = (url: string, from = remoteAddress) => site.inject({ url, remoteAddress: from });
  for (let n = 1; n < rules.renderAddress.max; n++) await limits.consume({ network: remoteAddress }, 'renderAddress');
  expect((await get('/docs/en/search?q=last')).statusCode).toBe(200);
  for (const lang of locales) {
    const { statusCode, headers, body } = await get(`/docs/${lang}/search?q=more`);
    expect([statusCode, headers['cache-control']]).toEqual([429, 'no-store']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<html lang="${lang}">`);
    expect(body).toContain(errorTexts[lang].rate_limited);
  }
  const data = await site.inject({
    ...{ url: '/docs/ru/search.data?q=more', remoteAddress },
    headers: { 'accept-language': 'ru' },
  });
  expect(data.json()).toMatchObject({ code: 'rate_limited', message: errorTexts.ru.rate_limited });
  expect([data.statusCode, Number(data.headers['retry-after']) > 0]).toEqual([429, true]);
  for (let n = 0; n < 3; n++) expect((await get('/docs/en/overview')).statusCode).toBe(200);
  expect((await get('/docs/en/search?q=other', '203.0.113.98')).statusCode).toBe(200);
});

it('a changed price is on the page at once', async () => {
  const { token } = await openAccount(shop, { isAdmin: true });
  await ask('/pricing?lang=en');
  const url = `/api${contract.settings.write.path}`;
  const payload = { key: 'price_commercial', value: '31337' };
  const headers = { authorization: `Bearer ${token}` };
  expect((await site.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  expect((await ask('/pricing?lang=en')).body).toMatch(/31.?337/);
});

describe('the seller and the links', () => {
  const pages = ['/', '/pricing', '/contacts', '/terms-of-service', '/privacy-policy', '/personal-data-consent'];
  const written = async (path: string, lang: string) =>
    (await ask(`${path}?lang=${lang}`)).body
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');

  it.each(locales)('leave no gap on a page while nobody has entered them (%s)', async (lang) => {
    for (const path of pages) {
      const { status, body } = await ask(`${path}?lang=${lang}`);
      expect(status).toBe(200);
      expect(body).not.toMatch(/warden\.example|mailto:|href=""|href="(null|undefined)/);
      expect(await written(path, lang)).not.toMatch(/undefined|null|: \.|INN \d|ИНН \d/);
    }
    expect((await ask('/.well-known/security.txt')).body).toContain('Contact: http://shop.test/contacts');
  });

  it('are on every page at once when they change, and marked where they are an example', async () => {
    const admin = await openAccount(shop, { isAdmin: true });
    const headers = { authorization: `Bearer ${admin.token}` };
    const put = async (url: string, payload: object) =>
      expect((await site.inject({ method: 'PUT', url: `/api${url}`, payload, headers })).statusCode).toBe(200);
    await put(contract.seller.write.path, { ...example, name_ru: 'ООО «Щит»', name_en: 'Shield LLC' });
    await put(contract.seller.writeLinks.path, {
      ...{ demo: 'https://demo.shield.test/', status: 'https://status.shield.test/' },
      ...{ sales: 'sales@shield.test', support: 'help@shield.test', security: 'safe@shield.test' },
    });
    for (const path of pages) {
      expect(await written(path, 'en')).toContain('Shield LLC · Tax ID 7799001231 · Registration number 1267799001238');
      expect(await written(path, 'ru')).toContain('ООО «Щит» · ИНН 7799001231 · ОГРН 1267799001238');
      expect((await ask(`${path}?lang=en`)).body).toMatch(/https:\/\/demo\.shield\.test\/[\s\S]*status\.shield\.test/);
    }
    expect(await written('/contacts', 'ru')).toMatch(
      /sales@shield\.test.*help@shield\.test.*safe@shield\.test.*044525999/,
    );
    for (const path of pages.slice(3)) expect(await written(path, 'ru')).toContain(example.address_ru);
    expect((await ask('/.well-known/security.txt')).body).toContain('Contact: mailto:safe@shield.test');

    expect(await written('/contacts', 'en')).not.toContain('Example seller');
    await setDemoSeller(shop.services, shop.services.db);
    await put(contract.seller.writeLinks.path, {});
    expect(await written('/contacts', 'en')).toContain('Example seller');
    expect(await written('/contacts', 'ru')).toContain('Пример продавца');
    expect(await written('/', 'ru')).toContain('Пример продавца · ООО «Пример» · ИНН 7799001231');
  });
});

it('a file is sent as the visitor takes it', async () => {
  const encodingOf = async (accepted: string) =>
    (await ask('/USER_EULA_EN.txt', { 'accept-encoding': accepted })).headers.get('content-encoding');
  expect(await encodingOf('br')).toBe('br');
  expect(await encodingOf('br;q=0, *')).toBe('gzip');
  expect(await encodingOf('gzip;q=0, br;q=0, *')).toBeUndefined();
});
