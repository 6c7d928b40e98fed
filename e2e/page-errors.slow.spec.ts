import { browserLanguage, desktop, expect, test } from './support.ts';

test.use({
  locale: browserLanguage.en,
  viewport: desktop,
  expectedFailures: [/exception: no plan/],
});

test('a page sends its errors to the shop, without its address', async ({ page }) => {
  await page.goto('/pricing?token=tok-en-1');
  const sent = page.waitForRequest('**/api/page-errors');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('no plan');
    });
  });
  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({ type: 'TypeError', message: 'no plan' });
  expect(request.postData()).not.toContain('tok-en-1');
  expect((await request.response())?.status()).toBe(204);
});
