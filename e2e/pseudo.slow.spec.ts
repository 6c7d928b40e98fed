import { languages, panelTexts, securityTexts } from '@warden/i18n';
import { base } from '../packages/i18n/src/en/base.ts';
import { integrations } from '../packages/i18n/src/en/integrations.ts';
import { pages } from '../packages/i18n/src/en/pages.ts';
import { renewals } from '../packages/i18n/src/en/renewals.ts';
import { account } from '../packages/i18n/src/en/site/account.ts';
import { pseudoTexts } from '../packages/i18n/test/pseudo.ts';
import { sampled } from '../scripts/lib/random.ts';
import { bindInstall, buyLicense, openAccount, signIn, signInAsAdmin } from './accounts.ts';
import { formPages } from './addresses.ts';
import { browserLanguage, expect, type Page, startApp, test, visit } from './support.ts';

test.use({ locale: browserLanguage.ru, expectedFailures: [/status of (400|403|404)\b/] });

/** Answers requests for the English texts with the pseudo-language, which is not part of the build. */
const speakPseudo = (page: Page) =>
  page.route(/\/assets\/(account|base|integrations|pages|panel|renewals|security)-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    const source = await response.text();
    const parts = { account, base, integrations, pages, panel: panelTexts.en, renewals, security: securityTexts.en };
    const part = /export\{\w+ as (account|base|integrations|pages|panel|renewals|security)\}/.exec(source)?.[1] as
      | keyof typeof parts
      | undefined;
    if (!part || /[а-яё]/i.test(source)) return route.fulfill({ response, body: source });
    const body = `export const ${part} = ${JSON.stringify(pseudoTexts(parts[part]))};`;
    return route.fulfill({ body, contentType: 'text/javascript' });
  });

/** Opens a page in Russian and switches to English in it, which loads the texts anew. */
const visitInPseudo = async (page: Page, path: string) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.evaluate(() => localStorage.setItem('locale', 'ru')).catch(() => undefined);
  await visit(page, `${path}${path.includes('?') ? '&' : '?'}lang=ru`);
  await startApp(page);
  await page.getByRole('banner').getByRole('link', { name: languages.en.name }).click();
  await expect(page).toHaveTitle(/\[/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy=true], main [class*=keleton]')).toHaveCount(0);
};

/** Replaces what other tests write into the panel's answers at the same time, which may be in any language. */
const neutralData = {
  firstName: 'Ada',
  lastName: 'Ada',
  company_name: 'Ada',
  company: 'Ada',
  reason: 'Ada',
  before: null,
  after: null,
  subject: 'demo:1',
  title: 'Ada',
  title_en: 'Ada',
  title_ru: 'Ada',
  revoked_reason: null,
};
const neutralizeData = (page: Page) =>
  page.route('**/api/admin/**', async (route) => {
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) =>
      value && key in neutralData ? neutralData[key as keyof typeof neutralData] : value,
    );
    await route.fulfill({ response, json });
  });

/** Names in the data of the demo and of these tests, currencies, and dates as the browser writes them. */
const names = [
  ...[
    'Ada',
    'Lovelace',
    'Analytical',
    'Engines',
    'Ivan',
    'Petrov',
    'Northwind',
    'LLC',
    'Vera',
    'Adminova',
    'Linux',
    'Chrome',
    'Warden',
  ],
  // The seller of the demo with its banks.
  ...[
    'Example',
    'example',
    'Office',
    'Primernaya',
    'Street',
    'Moscow',
    'Russia',
    'Bank',
    'JSC',
    'Almaty',
    'Kazakhstan',
    'EXMPKZKA',
  ],
  ...['АО', '«Банк', 'Пример»', 'г', 'Москва'],
  ...['RUB', 'UTC', 'licenses', 'day', 'days', 'minutes', 'hour', 'hours', 'ago', 'Sep'],
  ...Array.from({ length: 12 }, (_, month) => new Date(0, month)).flatMap((date) =>
    (['short', 'long'] as const).map((month) => date.toLocaleDateString(languages.en.tag, { month })),
  ),
];

/** Returns words on the page that the pseudo-language did not replace: plain English, or Russian of the page before. */
const untranslated = async (page: Page) => {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const parent = nodes.currentNode.parentElement;
      if (!parent?.closest('script, style, code, pre, [aria-hidden=true], [translate=no]') && parent?.checkVisibility())
        found.push(nodes.currentNode.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`body [${name}]`)) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  /** Whether a word is a name, or has a sign or a digit in it as addresses, identifiers and versions have. */
  const isData = (word: string) => names.includes(word.replace(/[.:]$/, '')) || /[#@\d_/.:=-]/.test(word.slice(0, -1));
  /**
   * Whether a text is the first line of a license or a part of data; texts of the site begin with a capital or a
   * bracket.
   */
  const isPart = (text: string) => text.startsWith('-----BEGIN') || /^[a-z][\w…]*([@.]|: | → )?$/.test(text);
  return [
    ...new Set(
      texts.filter(
        (text) =>
          !isPart(text) && text.split(/[\s,()[\]“”]+/).some((word) => /[a-z]{3}|[а-яё]/i.test(word) && !isData(word)),
      ),
    ),
  ];
};

/** Returns texts that are cut off or outside of the screen. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const inScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || inScroller(element.parentElement));
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const hides = (overflow: string) => /hidden|clip/.test(overflow);
      const sideways = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const below = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
      const forReaders = clipPath !== 'none' || element.clientWidth <= 1;
      const { left, right } = element.getBoundingClientRect();
      const beside = (right > innerWidth + 1 || left < -1) && !inScroller(element);
      return !forReaders && (sideways || below || beside);
    };
    return (
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes('[')),
        )
        // Pictures of the product may cut their texts: readers do not need them.
        .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]') && isCut(element))
        .map((element) => element.textContent ?? '')
    );
  });

const check = async (page: Page, path: string) => {
  await test.step(path, async () => {
    await visitInPseudo(page, path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `sideways on ${path}`).toBeLessThanOrEqual(0);
    expect.soft(await cutTexts(page), `cut texts on ${path}`).toEqual([]);
    expect.soft(await untranslated(page), `texts of ${path} that bypass the translation`).toEqual([]);
  });
};

test.describe('in a longer language, every text is translated and nothing is cut on a phone', () => {
  test.beforeEach(({ page }) => speakPseudo(page));
  // The page may still be loading texts when the test has seen enough.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('public pages without the docs', async ({ page }) => {
    // On public pages only a signed-in visitor runs the application, which switches the language.
    await signIn(page, await openAccount(page, 'pseudo'));
    for (const path of ['/', '/pricing', '/contacts', '/license-check', '/renew', '/security', '/no-such-page'])
      await check(page, path);
  });

  test('a sample of forms', async ({ page }) => {
    // An unknown link of an accounting department or an invitation shows what the server says, whose texts are not
    // replaced.
    const own = formPages.filter((path) => !/^\/(confirm-accounting-email|invitation)\?/.test(path));
    for (const path of sampled('forms in a longer language', own, 6)) await check(page, path);
  });

  test('three tabs of the dashboard, and renewals', async ({ page }) => {
    const account = await openAccount(page, 'pseudo');
    const client = await bindInstall(page, account);
    await buyLicense(page, account, client);
    await signIn(page, account);
    for (const tab of ['licenses', 'installations', 'payments']) await check(page, `/dashboard?tab=${tab}`);
    await check(page, '/renewals');
  });

  test("the administrator's panel", async ({ page }) => {
    await neutralizeData(page);
    await signInAsAdmin(page);
    for (const tab of Object.keys(panelTexts.en.tabs).filter((name) => name !== 'label'))
      await check(page, `/admin?tab=${tab}`);
  });
});
