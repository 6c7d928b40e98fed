import type { Advisory, Release } from '@warden/contract';
import { docsLocales, type Locale, locales, siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { advisoryFeed, releaseFeed } from './feed.ts';
import { productData } from './product.ts';
import { robots } from './robots.ts';
import { securityTxt } from './security-txt.ts';
import { sitemap } from './sitemap.ts';

const origin = 'https://shop.test';

/** All values of an attribute or the text of an element, as they stand. */
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value]) => value);

describe('the sitemap', () => {
  const text = sitemap(origin, [
    { path: '/pricing' },
    { path: '/docs/en/releases/1.0', changed: '2026-01-02T00:00:00Z' },
  ]);

  it('has each page in all its languages', () => {
    expect(matches(text, /<loc>(.*?)<\/loc>/g)).toEqual([
      ...locales.map((locale) => `${origin}/pricing?lang=${locale}`),
      ...docsLocales.map((locale) => `${origin}/docs/${locale}/releases/1.0`),
    ]);
    expect(matches(text, /<lastmod>(.*?)<\/lastmod>/g)).toHaveLength(docsLocales.length);
  });

  it('lets every page name all its languages, itself among them', () => {
    for (const url of matches(text, /<url>([\s\S]*?)<\/url>/g)) {
      const [own = ''] = matches(url ?? '', /<loc>(.*?)<\/loc>/g);
      const links = [...(url ?? '').matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, lang, href]) => [lang, href]);
      expect(links.map(([lang]) => lang)).toEqual([...(own.includes('/docs/') ? docsLocales : locales), 'x-default']);
      expect(links.map(([, href]) => href)).toContain(own);
    }
  });
});

describe('the feed of releases', () => {
  const release = (version: string, released_at: string, updated_at: string): Release => ({
    id: version,
    version,
    released_at,
    updated_at,
    downloads_count: 0,
    is_announced: true,
    channel: 'stable',
    min_version: null,
    yanked: null,
    release_notes_en: 'Faster & **safer** <script>',
    release_notes_ru: 'Быстрее\u0000 и **надёжнее**',
    installer_sha256: {},
    installer_size: {},
  });
  const [march, april, may] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'];
  const releases = [release('2.0.0', march, may), release('1.9.9', april, april)];
  const text = (locale: Locale) =>
    releaseFeed({ origin, locale, title: 'R&D', subtitle: '', yanked: 'yanked', releases });

  it('carries the notes as escaped HTML in the language of the feed', () => {
    expect(text('en')).toContain('&lt;p&gt;Faster &amp;amp; &lt;strong&gt;safer&lt;/strong&gt; &amp;lt;script&amp;gt;');
    expect(text('ru')).toContain('&lt;p&gt;Быстрее');
    expect(text('ru')).not.toContain('Faster');
    expect(text('ru')).not.toContain('\u0000');
    expect(text('en')).toContain('<title>R&amp;D</title>');
  });

  it('links to the page of each release, and is as new as the last change of any notes', () => {
    expect(matches(text('ru'), /<id>(.*?)<\/id>/g)).toEqual([
      `${origin}/feed.xml?lang=ru`,
      `${origin}/docs/ru/releases/2.0.0`,
      `${origin}/docs/ru/releases/1.9.9`,
    ]);
    expect(matches(text('ru'), /<updated>(.*?)<\/updated>/g)).toEqual([may, may, april]);
    expect(matches(text('ru'), /<published>(.*?)<\/published>/g)).toEqual([march, april]);
  });

  it('shows a release again once it is yanked, with the reason before the notes', () => {
    const yanked = { at: may, reason_en: 'Loses events < 1 s', reason_ru: 'Теряет события' };
    const feed = releaseFeed({
      ...{ origin, locale: 'en', title: '', subtitle: '', yanked: 'yanked' },
      releases: [{ ...release('1.9.9', march, april), yanked }],
    });
    expect(feed).toContain('<title>Warden 1.9.9 (yanked)</title>');
    expect(feed).toContain(`<updated>${may}</updated>`);
    expect(feed).toContain('&lt;strong&gt;Loses events &amp;lt; 1 s&lt;/strong&gt;&lt;/p&gt;&lt;p&gt;Faster');
  });
});

it('the feed of advisories shows a withdrawn one as changed, and begins with the reason', () => {
  const [march, may] = ['2026-03-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'];
  const advisory: Advisory = {
    ...{
      id: 'WARDEN-2026-001',
      title_en: 'A hole',
      title_ru: 'Уязвимость',
      text_en: '**Update**',
      text_ru: 'Обновите',
    },
    ...{ cvss: '', score: 9, severity: 'critical', affected: [], cve: null, published_at: march, updated_at: march },
    withdrawn: { at: may, reason_en: 'No hole', reason_ru: 'Уязвимости нет' },
  };
  const options = { origin, title: 'Advisories', subtitle: '', withdrawn: 'Withdrawn', advisories: [advisory] };
  const text = advisoryFeed({ ...options, locale: 'ru' });
  expect(matches(text, /<id>(.*?)<\/id>/g)).toEqual([
    `${origin}/security/advisories/feed.xml?lang=ru`,
    `${origin}/security/advisories/WARDEN-2026-001?lang=ru`,
  ]);
  expect(matches(text, /<updated>(.*?)<\/updated>/g)).toEqual([may, may]);
  expect(text).toContain('<title>WARDEN-2026-001: Уязвимость (Withdrawn)</title>');
  expect(advisoryFeed({ ...options, locale: 'en' })).toContain('&lt;p&gt;&lt;strong&gt;No hole&lt;');
});

describe('the product for search engines', () => {
  const settings = { core_available: false, currency: 'RUB', price_commercial: 25_000, price_individual: 15_000 };
  const offers = (given: Partial<Parameters<typeof productData>[0]['settings']>, texts = siteTexts.en) =>
    productData({ origin, locale: 'en', settings: { ...settings, ...given }, texts }).offers.map(({ name, price }) => [
      name,
      price,
    ]);

  it('offers the configured prices', () => {
    expect(offers({})).toEqual([
      ['Trial', 0],
      ['Commercial', 25_000],
      ['Individual', 15_000],
    ]);
  });

  it('offers the Community Edition in place of the individual plan, and nothing without a price', () => {
    expect(offers({ core_available: true, price_commercial: null }, siteTexts.ru)).toEqual([
      ['Пробная', 0],
      ['Community Edition', 0],
    ]);
  });
});

it('keeps robots out of what belongs to one person, not out of the docs', () => {
  const closed = matches(robots(origin), /^Disallow: (.+)$/gm);
  const isClosed = (path: string) => closed.some((start = '/') => path.startsWith(start));
  expect(['/api/settings', '/dashboard?buy=commercial', '/admin', '/dev/mail'].every(isClosed)).toBe(true);
  expect(['/', '/pricing', '/docs/en/admin', '/feed.xml', '/og-en.png'].some(isClosed)).toBe(false);
  expect(robots(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
});

it('never serves a security.txt that has run out, nor one good for more than a year', () => {
  const now = new Date('2026-11-15T23:59:00Z');
  const [expires = ''] = matches(securityTxt(origin, now, null), /^Expires: (.+)$/gm);
  const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

it('names a contact in security.txt, whether the shop has an address for it or not', () => {
  const contactOf = (address: string | null) => matches(securityTxt(origin, new Date(), address), /^Contact: (.+)$/gm);
  expect(contactOf('security@shop.test')).toEqual(['mailto:security@shop.test']);
  expect(contactOf(null)).toEqual([`${origin}/contacts`]);
});
