import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { type Locale, languages, locales, siteTexts } from '@warden/i18n';
import { attributeNames, DEFERRED } from '../web/app/lib/page/page-contract.ts';

export type { Browser, Page };
export { expect };

/** The language that a browser of this locale asks for. */
export const browserLanguage = Object.fromEntries(
  Object.entries(languages).map(([locale, { tag }]) => [locale, tag]),
) as Record<Locale, string>;

/** Every test fails on a policy violation, an exception or an error in the console that it does not expect. */
export const test = base.extend<{ expectedFailures: RegExp[]; watched: undefined }>({
  expectedFailures: [[], { option: true }],
  watched: [
    async ({ page, expectedFailures }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
      });
      await use(undefined);
      const unexpected = complaints.filter((line) => !expectedFailures.some((pattern) => pattern.test(line)));
      expect(unexpected, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

interface InLanguage {
  locale: Locale;
  /** The texts of the pages in this language. */
  t: (typeof siteTexts)[Locale];
  /** Declares tests that run in one language only, because they do not depend on it. */
  once: typeof test | undefined;
}

/** The size of a desktop screen. */
export const desktop = { width: 1280, height: 900 };

/**
 * Declares journeys once and runs them in every language of the site, with a browser that asks for it. `npm test` runs
 * them in one language, which differs from file to file.
 */
export const inEveryLanguage = (journeys: (language: InLanguage) => void, quickLocale: Locale = 'en') => {
  const chosen = process.env.WARDEN_TIER === 'quick' ? [quickLocale] : locales;
  for (const locale of chosen) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale: browserLanguage[locale], viewport: desktop });
      journeys({ locale, t: siteTexts[locale], once: locale === chosen[0] ? test : undefined });
    });
  }
};

/** The browser logs every refused request as an error, so tests that provoke one declare its status. */
export const refused = (...statuses: number[]) => new RegExp(`status of (${statuses.join('|')})\\b`);

/**
 * Waits until a page can be used. Where hydration is deferred, as on public pages of an anonymous visitor, it can be
 * used at once.
 */
export const hydrated = (page: Page) =>
  page.waitForFunction(
    (deferred) =>
      Object.keys(document.body ?? {}).some((key) => key.startsWith('__react')) ||
      (document.readyState !== 'loading' &&
        document.documentElement.dataset.session === 'anonymous' &&
        document.querySelector(`script[type="${deferred}"]`)),
    DEFERRED,
  );

/** Whether the application runs on the page. */
export const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react')));

/** Starts the application on a page whose hydration is deferred, as a touched form does. */
export const startApp = async (page: Page) => {
  await hydrated(page);
  await page.evaluate((needsApp) => {
    const form = document.body.appendChild(document.createElement('form'));
    form.setAttribute(needsApp, '');
    form.dispatchEvent(new Event('focusin', { bubbles: true }));
    form.remove();
  }, attributeNames.needsApp);
  await expect.poll(() => isHydrated(page)).toBe(true);
};

/** Opens a page and waits until it can be used, which on a slow machine is some time after it is visible. */
export const visit = async (page: Page, address: string) => {
  const response = await page.goto(address);
  await hydrated(page);
  return response;
};

/** Puts values into a text that names them. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Chooses an action that the menu of a row holds. */
export const chooseFor = async (page: Page, t: (typeof siteTexts)[Locale], name: string, action: string) => {
  await page.getByRole('button', { name: fill(t.common.actionsFor, { name }), exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

export const tableOf = (page: Page, caption: string) => page.getByRole('table', { name: caption }).locator('tbody tr');
