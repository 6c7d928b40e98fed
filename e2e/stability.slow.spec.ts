import type { Request } from '@playwright/test';
import { sampled } from '../scripts/lib/random.ts';
import { demoAccount, signIn, signInAsAdmin } from './accounts.ts';
import { expect, type Page, test, visit } from './support.ts';

/** The most that a page may move after it has appeared, as browsers measure it. */
const LIMIT = 0.02;

const tabsOf = (path: string, tabs: string[]) => tabs.map((tab) => `${path}?${tab}`);

const panel = tabsOf('/admin', [
  'tab=users',
  'tab=installations',
  'tab=releases',
  'tab=payments',
  'tab=payments&part=invoices',
  'tab=payments&part=statement',
  'tab=stats',
  'tab=health',
  'tab=security',
  'tab=settings',
  'tab=settings&part=seller',
]);

const dashboard = [
  ...tabsOf('/dashboard', ['tab=licenses', 'tab=installations', 'tab=payments', 'tab=companies']),
  ...tabsOf('/dashboard', ['profile=profile', 'profile=security', 'profile=sessions', 'profile=activity']),
  '/license-check',
  '/renew',
  '/renewals',
];

/**
 * Has everything come late, as over a slow line, but leaves the browser its cache, which holds the fonts of a customer
 * who comes back. Says how many answers of the API are on their way.
 */
const slowDown = async (page: Page) => {
  const waiting = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return { waiting: () => waiting.size, restore: () => line.detach() };
};

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Collects how far the page moves by itself, and what of it. */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: object[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : 'text'));
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const expectStill = async (page: Page, address: string, waiting: () => number) => {
  await visit(page, address);
  const isFilled = async () => {
    // What has come may ask for more, so the browser gets the time to do so.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return waiting() === 0 && (await page.locator('[class*=keleton], [aria-busy=true]').count()) === 0;
  };
  await expect.poll(isFilled, { intervals: [20] }).toBe(true);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect.soft(total, `${address} moves: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(LIMIT);
};

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1536, height: 900 }],
] as const) {
  test.describe(`on ${name} nothing moves while data arrives on a sample of pages`, () => {
    test.use({ viewport });
    test('for a customer', async ({ page }) => {
      const customer = await demoAccount(page, 'customer');
      const reply = await page.request.get('/api/payments', { headers: { authorization: `Bearer ${customer.token}` } });
      const { data } = (await reply.json()) as { data: { id: string }[] };
      await signIn(page, customer);
      await observeShifts(page);
      const { waiting, restore } = await slowDown(page);
      const addresses = [...dashboard, `/payment/success?payment=${data[0]?.id}`];
      for (const address of sampled(`what stays still for a customer on ${name}`, addresses, 5))
        await expectStill(page, address, waiting);
      await restore();
    });

    test('for an administrator', async ({ page }) => {
      await signInAsAdmin(page);
      await observeShifts(page);
      const { waiting, restore } = await slowDown(page);
      for (const address of sampled(`what stays still for an administrator on ${name}`, panel, 5))
        await expectStill(page, address, waiting);
      await restore();
    });
  });
}
