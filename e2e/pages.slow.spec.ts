import { isDocsLocale, type Locale } from '@warden/i18n';
import { sampled } from '../scripts/lib/random.ts';
import { expectAccessible, expectContrast } from './accessibility.ts';
import { openAccount, signIn } from './accounts.ts';
import { walks } from './addresses.ts';
import { expect, inEveryLanguage, type Page, refused, startApp, test, visit } from './support.ts';
import { chooseTheme, otherThemes, showTheme, themeNames } from './themes.ts';

/** Docs and pages of mailed links whose parts are also on other pages, which are checked in every theme. */
const repeatsParts =
  /^\/docs\/(?!en\/(admin|migration))|^\/(forgot-password|verify-email|confirm-account|confirm-accounting-email|confirm-email|revert-email|keep-second-factor|remove-second-factor|unsubscribe)|^\/(reset-password|not-me)$/;

const checkPage = async (page: Page, path: string, locale: Locale) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const response = await visit(page, path);
  expect(response?.status()).toBe(path.includes('no-such') ? 404 : 200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/Warden/);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expectAccessible(page);
  // Themes change colors alone, and those are the same in every language. Each page is checked in one theme more.
  const hasOwnColors = locale === 'en' && !repeatsParts.test(path);
  for (const theme of hasOwnColors ? sampled(`theme of ${path}`, otherThemes, 1) : []) {
    await showTheme(page, theme);
    await expectContrast(page);
  }
  for (const width of [390, 900, 1536]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
};

/** Pages that do not exist, and the page of a mailed link that asks the server about it, and learns that it is unknown. */
const expectedFailures = [refused(404, 400)];

inEveryLanguage(({ locale }) => {
  for (const [name, paths] of Object.entries(walks)) {
    test.describe(name, () => {
      test.use({ expectedFailures: ['missing pages', 'the forms'].includes(name) ? expectedFailures : [] });
      test('is accessible, also in one more theme, and never scrolls sideways', async ({ page }) => {
        test.slow();
        if (name === 'what a customer has') await signIn(page, await openAccount(page, 'pages'));
        const exists = (path: string) => isDocsLocale(locale) || !path.startsWith('/docs/');
        for (const path of paths(locale).filter(exists)) await test.step(path, () => checkPage(page, path, locale));
      });
    });
  }
});

/** One address of every route. Visitors start the application on the forms, and customers on every page. */
const onePerRoute = (paths: string[]) => [
  ...new Map(paths.map((path) => [path.replace(/\?token.*/, ''), path])).values(),
];
const rereads = {
  'a visitor': onePerRoute(walks['the forms']?.('en') ?? []),
  'a customer': onePerRoute(Object.values(walks).flatMap((paths) => paths('en'))),
};

test.describe('a sample of pages logs no error when it is opened, reloaded and returned to', () => {
  test.use({ expectedFailures });
  for (const [reader, paths] of Object.entries(rereads)) {
    test(`by ${reader}`, async ({ page }) => {
      test.slow();
      if (reader === 'a customer') await signIn(page, await openAccount(page, 'again'));
      const reread = sampled(`pages read again by ${reader}`, paths, 12);
      for (const path of reread) {
        await visit(page, path);
        await startApp(page);
        await page.reload();
        await startApp(page);
      }
      for (const _ of reread.slice(1)) {
        await page.goBack();
        await startApp(page);
      }
    });
  }
});

for (const theme of themeNames) {
  test(`the ${theme} theme is there at the first paint`, async ({ page }) => {
    await chooseTheme(page, theme);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.body);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  });
}
