import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { siteTexts } from '@warden/i18n';
import { demoAccount, enterPassword, openAccount, signIn, signInAsAdmin } from './accounts.ts';
import { expect, type Page, test, visit } from './support.ts';

/** What the scripts of pages may take in bytes, so that they grow by decision only. */
const LIMITS = { home: 35_000, login: 126_000, dashboard: 200_000, panel: 223_000 };

/** Opens a page in a browser of its own, because the others have the scripts already. */
const openPhone = async (browser: Browser) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then((body) => brotliCompressSync(body).length);
    // One that is still on its way when the page is closed is measured by nobody.
    size.catch(() => undefined);
    scripts.set(new URL(response.url()).pathname, size);
  });
  const loaded = (part: string) => [...scripts.keys()].some((path) => path.startsWith(`/assets/${part}-`));
  const size = async () => (await Promise.all(scripts.values())).reduce((sum, one) => sum + one, 0);
  return { context, page, loaded, size };
};

const openDashboard = async (browser: Browser, accountOf: (page: Page) => Promise<{ token: string; user: object }>) => {
  const { page, ...phone } = await openPhone(browser);
  await signIn(page, await accountOf(page));
  await visit(page, '/dashboard');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return { page, ...phone };
};

test('home and the log-in come with few scripts', async ({ browser }) => {
  for (const [path, limit] of [
    ['/', LIMITS.home],
    ['/login', LIMITS.login],
  ] as const) {
    const { context, page, size } = await openPhone(browser);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await size(), path).toBeLessThanOrEqual(limit);
    await context.close();
  }
});

/** What is loaded when it is needed. */
const later = ['installs-tab', 'payments-tab', 'companies-tab', 'license-dialog', 'buy-dialog', 'bind-dialog', 'pages'];

test('the dashboard begins with its first tab, and loads the others and its dialogs when they are needed', async ({
  browser,
}) => {
  const { context, page, loaded, size } = await openDashboard(browser, (opened) => demoAccount(opened, 'customer'));
  expect(later.filter(loaded)).toEqual([]);
  expect(await size()).toBeLessThanOrEqual(LIMITS.dashboard);

  await page.getByRole('tab').nth(2).click();
  await expect.poll(() => loaded('payments-tab')).toBe(true);
  expect(loaded('companies-tab')).toBe(false);
  await context.close();
});

test('a new customer, who is shown a notice and the first steps, loads no more than others', async ({ browser }) => {
  const { context, page, loaded, size } = await openDashboard(browser, (opened) => openAccount(opened, 'fresh'));
  await expect(page.getByText(siteTexts.en.verification.noticeTitle)).toBeVisible();
  await expect(page.getByText(siteTexts.en.firstSteps.bind.title)).toBeVisible();
  expect(later.filter(loaded)).toEqual([]);
  expect(await size()).toBeLessThanOrEqual(LIMITS.dashboard);
  await context.close();
});

test('the panel begins with its first tab, without the forms and dialogs of the others', async ({ browser }) => {
  const { context, page, loaded, size } = await openPhone(browser);
  await signInAsAdmin(page);
  await visit(page, '/admin');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const parts = ['user-dialog', 'search-dialog', 'installations-tab', 'stats-tab', 'settings-tab', 'fields'];
  expect(parts.filter(loaded)).toEqual([]);
  expect(await size()).toBeLessThanOrEqual(LIMITS.panel);
  await context.close();
});

/** The calls of the API that a page makes, without their queries. */
const callsOf = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
};

/** Of an account without licenses, which is shown its first steps. */
const lists = [
  ...['GET /api/installs', 'GET /api/licenses', 'GET /api/licenses/attention'],
  ...['GET /api/releases/public', 'GET /api/releases/minisign.pub'],
];
const firstView = [...lists, 'GET /api/settings'];
/** Asked for when the page is idle: somebody else may have made the account a member of an organization. */
const whenIdle = 'GET /api/organizations';

test('the dashboard makes each call of its first view once, after a log-in and when it is opened', async ({ page }) => {
  const { email } = await openAccount(page, 'calls');
  const calls = callsOf(page);
  await visit(page, '/login');
  await enterPassword(page, siteTexts.en, email);
  await expect.poll(() => calls.toSorted()).toEqual([...firstView, 'POST /api/auth/login', whenIdle].toSorted());

  calls.length = 0;
  await visit(page, '/dashboard');
  await expect.poll(() => calls.toSorted()).toEqual(['GET /api/auth/me', ...firstView, whenIdle].toSorted());
});

test('the checker on home starts the application when it is touched, and answers what was entered before', async ({
  browser,
}) => {
  const { check, home, licenseCodes } = siteTexts.en;
  const { context, page, size } = await openPhone(browser);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await size()).toBe(0);
  await page.getByRole('heading', { name: home.check.title }).click();
  await page.getByLabel(check.text, { exact: true }).fill('pasted before the application runs');
  await expect(page.getByText(licenseCodes.MALFORMED)).toBeVisible();

  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: home.check.title }).click();
  // The first click comes before the application, too.
  await page.getByRole('button', { name: home.check.example }).click();
  await expect(page.getByText(licenseCodes.VALID)).toBeVisible();
  await page.getByRole('button', { name: home.check.forge }).click();
  await expect(page.getByText(licenseCodes.HEADER_MISMATCH)).toBeVisible();
  await context.close();
});
