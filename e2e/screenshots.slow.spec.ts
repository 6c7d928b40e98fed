import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locale, siteTexts } from '@warden/i18n';
import { demoAccount, signIn, signInAsAdmin } from './accounts.ts';
import { answerFixed, NOW } from './fixed-replies.ts';
import { browserLanguage, expect, type Page, test, visit } from './support.ts';
import { chooseTheme } from './themes.ts';

const madeWith = fileURLToPath(new URL('screenshots/chromium.json', import.meta.url));

interface View {
  path: string;
  reader?: 'customer' | 'admin';
}

const views = {
  home: { path: '/' },
  pricing: { path: '/pricing' },
  login: { path: '/login' },
  dashboard: { path: '/dashboard', reader: 'customer' },
  payment: { path: '/dashboard?buy=commercial', reader: 'customer' },
  panel: { path: '/admin?tab=stats', reader: 'admin' },
} satisfies Record<string, View>;

const desktop = { width: 1536, height: 900 };
const phone = { width: 390, height: 844 };

/** Each view once in each theme and width, and half of them in each language. */
const pictures: [keyof typeof views, 'dark' | 'light', typeof desktop, Locale][] = [
  ['home', 'dark', desktop, 'en'],
  ['home', 'light', phone, 'ru'],
  ['pricing', 'light', desktop, 'ru'],
  ['pricing', 'dark', phone, 'en'],
  ['login', 'light', desktop, 'en'],
  ['login', 'dark', phone, 'ru'],
  ['dashboard', 'dark', desktop, 'ru'],
  ['dashboard', 'light', phone, 'en'],
  ['payment', 'light', desktop, 'ru'],
  ['payment', 'dark', phone, 'en'],
  ['panel', 'dark', desktop, 'en'],
  ['panel', 'light', phone, 'ru'],
];

/** Whether this browser may judge: another major version draws texts and fields differently. */
const isComparable = (version: string) => {
  const major = Number.parseInt(version, 10);
  if (test.info().config.updateSnapshots === 'all') {
    writeFileSync(madeWith, `{ "chromium": ${major} }\n`);
    return true;
  }
  const { chromium } = JSON.parse(readFileSync(madeWith, 'utf8')) as { chromium: number };
  if (chromium === major) return true;
  process.stdout.write(
    `Screenshots are not compared: Chromium ${chromium} took them, and this is ${major}. Run: npm run screenshots\n`,
  );
  return false;
};

const enter = async (page: Page, reader: View['reader']) => {
  if (!reader) return;
  if (reader === 'admin') await signInAsAdmin(page);
  else await signIn(page, await demoAccount(page, 'customer'));
  await answerFixed(page);
};

for (const [name, theme, viewport, locale] of pictures) {
  test.describe(`${name} in the ${theme} theme, ${viewport.width} px wide, in ${locale}`, () => {
    test.use({ viewport, locale: browserLanguage[locale], timezoneId: 'Europe/Moscow' });

    test('looks as it was accepted', async ({ page, browser }) => {
      // biome-ignore lint/suspicious/noSkippedTests: a browser of another version says nothing about the pages
      test.skip(!isComparable(browser.version()), 'another version of Chromium took the screenshots');
      const { path, reader } = views[name] as View;
      await page.clock.setFixedTime(NOW);
      await chooseTheme(page, theme);
      await page.addInitScript(() => localStorage.setItem('cookieConsent', 'true'));
      await enter(page, reader);
      await visit(page, path);
      if (reader) await page.locator('[role=tabpanel]').waitFor();
      if (name === 'payment') await page.getByRole('dialog').getByRole('combobox').first().selectOption({ index: 1 });
      await expect(page.locator('[class*=keleton], [aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText(siteTexts[locale].common.loading, { exact: true })).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      // Builds of one major version smooth letters apart: 0.23 % of the smallest picture.
      await expect(page).toHaveScreenshot(`${name}-${theme}-${viewport.width}.png`, { maxDiffPixelRatio: 0.003 });
    });
  });
}
