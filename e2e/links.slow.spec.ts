import { expect, inEveryLanguage, test } from './support.ts';

inEveryLanguage(({ locale }) => {
  test('every link a visitor can follow leads to a page', async ({ request }) => {
    const waiting = ['/'];
    const seen = new Set(waiting);
    const dead: string[] = [];
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const response = await request.get(path, { headers: { 'accept-language': locale } });
      if (!response.ok()) dead.push(`${response.status()} ${path}`);
      if (!response.headers()['content-type']?.startsWith('text/html')) continue;
      for (const [, href = ''] of (await response.text()).matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
        const link = href.replaceAll('&amp;', '&');
        if (!seen.has(link)) {
          seen.add(link);
          waiting.push(link);
        }
      }
    }
    expect(dead).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
  });
});

test('every page of the sitemap is its own canonical one, and its data for search engines can be read', async ({
  request,
}) => {
  const plain = (text = '') => text.replaceAll('&amp;', '&');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => plain(address));
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    expect(plain(/<link rel="canonical" href="(.*?)"/.exec(html)?.[1])).toBe(address);
    for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      expect([JSON.parse(data)].flat()[0]).toMatchObject({ '@context': 'https://schema.org' });
    }
  }
});

test('llms.txt names every page of the docs as Markdown, and all of them are there', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?\/docs\/\w+\/[\w-]+)<\/loc>/g)].map(([, address]) => `${address}.md`);
  const list = await (await request.get('/llms.txt')).text();
  const listed = [...list.matchAll(/\]\((.*?\.md)\)/g)].map(([, address]) => address);
  expect(listed.toSorted()).toEqual(pages.toSorted());
  for (const address of listed) {
    const answer = await request.get(address ?? '');
    expect(answer.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    expect(answer.headers().link).toBe(`<${address?.slice(0, -'.md'.length)}>; rel="canonical"`);
    expect(await answer.text()).toMatch(/^# .+\n\n> /);
  }
  const page = await (await request.get('/docs/en/license')).text();
  expect(page).toContain('<link rel="alternate" type="text/markdown" href="/docs/en/license.md"/>');
  expect(await (await request.get('/docs/en/integrate.md')).text()).toContain(`url: '${baseURL}'`);
});
