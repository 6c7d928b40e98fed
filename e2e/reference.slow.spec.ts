import { expect, type Page, test } from './support.ts';

const openReference = async (page: Page) => {
  await page.goto('/');
  await page.evaluate(() => {
    localStorage.setItem('token', 'a secret');
    // The site removes a token without an account, but nothing that it does not know.
    localStorage.setItem('other', 'a secret');
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Warden license shop' })).toBeVisible();
  await expect(page.getByText('/auth/login').first()).toBeVisible();
};

test('the script of the API reference cannot reach the session of who reads it', async ({ page }) => {
  await openReference(page);
  const reached = await page.evaluate(() => {
    const tried = (work: () => unknown) => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).name;
      }
    };
    const frame = document.body.appendChild(document.createElement('iframe'));
    return {
      origin: window.origin,
      token: localStorage.getItem('token') ?? localStorage.getItem('other'),
      storage: tried(() => frame.contentWindow?.localStorage.getItem('token')),
      cookie: tried(() => document.cookie),
    };
  });
  expect(reached).toEqual({ origin: 'null', token: null, storage: 'SecurityError', cookie: 'SecurityError' });

  await page.goto('/');
  expect(await page.evaluate(() => localStorage.getItem('other'))).toBe('a secret');
});

test.describe('a call from the API reference', () => {
  test.use({ expectedFailures: [/blocked by CORS policy|ERR_FAILED/] });

  test('gets no answer of the API', async ({ page }) => {
    await openReference(page);
    const call = page.evaluate(() => fetch('/api/settings').then((answer) => answer.text()));
    await expect(call).rejects.toThrow('Failed to fetch');
  });
});
