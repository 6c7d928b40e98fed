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
