import {
  browserLanguage,
  chooseTheme,
  expect,
  expectAccessible,
  expectContrast,
  locales,
  openAccount,
  refused,
  showTheme,
  signIn,
  test,
  themes,
  visit,
} from './support.ts';

/** Every page of the site, and who looks at it. */
const pages = [
  { path: '/' },
  { path: '/pricing' },
  { path: '/contacts' },
  { path: '/privacy-policy' },
  { path: '/terms-of-service' },
  { path: '/license-check' },
  { path: '/docs/ru' },
  { path: '/docs/en' },
  { path: '/login' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/reset-password?token=something' },
  { path: '/verify-email' },
  { path: '/unsubscribe' },
  { path: '/unsubscribe?token=something' },
  { path: '/payment/success' },
  { path: '/dashboard', signedIn: true },
  { path: '/dashboard?tab=payments', signedIn: true },
  { path: '/admin', signedIn: true },
  { path: '/no-such-page', status: 404 },
] as { path: string; signedIn?: boolean; status?: number }[];

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: browserLanguage[locale] });
    for (const { path, signedIn, status = 200 } of pages) {
      test.describe(path, () => {
        test.use({ expectedFailures: status === 404 ? [refused(404)] : [] });
        test('reads well for everybody, in every theme, without scrolling sideways', async ({ page }) => {
          if (signedIn) await signIn(page, await openAccount(page, 'pages'));
          await page.setViewportSize({ width: 390, height: 844 });
          const response = await visit(page, path);
          expect(response?.status()).toBe(status);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expect(page).toHaveTitle(/Warden/);
          // The docs have their language in their address.
          if (!path.startsWith('/docs/')) await expect(page.locator('html')).toHaveAttribute('lang', locale);
          await expectAccessible(page);
          // Colours are the same in every language.
          for (const theme of locale === 'en' ? themes : []) {
            await showTheme(page, theme);
            await expectContrast(page);
          }
          for (const width of [390, 900, 1536]) {
            await page.setViewportSize({ width, height: 844 });
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect(overflow, `sideways at ${width} px`).toBeLessThanOrEqual(0);
          }
        });
      });
    }
  });
}

for (const theme of themes) {
  test(`the ${theme} theme is there at the first paint`, async ({ page }) => {
    await chooseTheme(page, theme);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.body);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  });
}
