import { isDocsLocale } from '@warden/i18n';
import { expect, inEveryLanguage, test } from './support.ts';

const KILOBYTES = { fonts: 45, page: 38 };

inEveryLanguage(({ locale }) => {
  test('the fonts of a page are few, and nothing moves when they arrive late', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/pricing', ...(isDocsLocale(locale) ? [`/docs/${locale}/overview`] : [])]) {
      const sizes: Record<string, number> = {};
      const painted = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await painted.promise;
        const file = await route.fetch();
        sizes[new URL(route.request().url()).pathname] = Number(file.headers()['content-length']);
        expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
        await route.fulfill({ response: file });
      });
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      painted.resolve();
      await page.evaluate(() => document.fonts.ready);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const { shifts } = window as unknown as { shifts: number[] };
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(shifts.reduce((sum, value) => sum + value, 0))),
            );
          }),
      );
      expect(shift, `${path} moves`).toBeLessThan(0.02);
      const names = Object.keys(sizes).map((name) => name.replace(/.*\/(.+)-[^-]+$/, '$1'));
      const expected = locale === 'ru' ? ['golos-latin', 'golos-cyrillic'] : ['golos-latin'];
      expect(names).toEqual(expect.arrayContaining(expected));
      if (locale === 'en') expect(names).not.toContain('golos-cyrillic');
      const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
      expect(bytes, `the fonts of ${path}`).toBeLessThanOrEqual(KILOBYTES.fonts * 1000);
      expect(Number(await response?.headerValue('content-length'))).toBeLessThanOrEqual(KILOBYTES.page * 1000);
      await page.unroute('**/*.woff2');
    }
  });
});
