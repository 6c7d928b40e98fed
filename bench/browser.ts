import { type Browser, chromium, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { users } from '../server/src/features/auth/tables.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { figureOf } from './figure.ts';
import { PASSWORD } from './fill-accounts.ts';
import { fillCustomer } from './fill-customer.ts';
import { atMost } from './goals.ts';
import type { Order } from './mode.ts';
import { hashOnly } from './passwords.ts';
import { startDurablePostgres } from './postgres.ts';
import type { Line } from './report.ts';
import { startFilled } from './shop.ts';

const EMAIL = 'browser@example.com';
const FORM_KILOBYTES = 60;
const SCRIPT_KILOBYTES = 150;
const FIRST_ROWS_MS = 600;

const LICENSES = 1_000;
/** The clients of the customer's licenses, which the rows show. */
const row = /mine-\d+/;

/** A customer with licenses who can log in, and whose address needs no notice above them. */
export const fillLoggedIn = async (database: Database, dataDir: string) => {
  const { token, userId } = await fillCustomer(database, dataDir, LICENSES);
  const passwordHash = await hashOnly(1)(PASSWORD);
  await database.db
    .update(users)
    .set({ email: EMAIL, emailKey: EMAIL, passwordHash, verifiedBy: 'session' })
    .where(eq(users.id, userId));
  return token;
};

/** What a browser stores after a log-in. */
export const sessionOf = async (origin: string, token: string) => {
  const me = await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await me.json()) as { data: { user: object } };
  return { token, user: JSON.stringify(data.user) };
};

/** Counts the bytes that the page's browser receives, of everything and of scripts alone. */
const countBytes = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = { all: 0, script: 0 };
  client.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (types.get(requestId) === 'Script') bytes.script += encodedDataLength;
  });
  return { client, bytes };
};

/** A phone of the middle class on a slow line. */
const slowDown = async (client: Awaited<ReturnType<typeof countBytes>>['client']) => {
  const bytesPerSecond = 1.6e6 / 8;
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

const withPage = async <T>(browser: Browser, use: (page: Page) => Promise<T>) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
};

const line = (name: string, values: readonly number[], unit: string, most: number): Line => {
  const value = figureOf(values);
  return { group: 'browser', name, value, unit, goal: atMost(value, most, unit) };
};

const formWeight = (browser: Browser, origin: string, path: string) =>
  withPage(browser, async (page) => {
    const { bytes } = await countBytes(page);
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    return line(`${path}, everything`, [bytes.all / 1000], 'KB', FORM_KILOBYTES);
  });

/** Opens the dashboard with a session that exists, and weighs the scripts until its rows are there. */
const dashboardWeight = (browser: Browser, origin: string, session: { token: string; user: string }) =>
  withPage(browser, async (page) => {
    await page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, session);
    const { bytes } = await countBytes(page);
    await page.goto(`${origin}/dashboard`);
    await page.getByText(row).first().waitFor();
    return line('/dashboard, scripts until its rows are there', [bytes.script / 1000], 'KB', SCRIPT_KILOBYTES);
  });

/**
 * Notes by the page's own clock when it gets the answer to the log-in, and when it has painted the first license. Playwright
 * looks for a text every half second at last, so that it would see the rows late.
 */
const noteTimes = (pattern: string) => {
  const { fetch } = window;
  window.fetch = async (...call) => {
    const response = await fetch(...call);
    if (response.url.endsWith('/api/auth/login')) performance.mark('answered');
    return response;
  };
  const observer = new MutationObserver(() => {
    if (!new RegExp(pattern).test(document.querySelector('main')?.textContent ?? '')) return;
    observer.disconnect();
    // The timer fires after the frame that was asked for is painted.
    requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
};

/** Logs in as a person does, and measures from the answer to the log-in until the first license is painted. */
const firstRows = (browser: Browser, origin: string) =>
  withPage(browser, async (page) => {
    const { client } = await countBytes(page);
    await slowDown(client);
    await page.addInitScript(noteTimes, row.source);
    await page.goto(`${origin}/login?lang=en`, { waitUntil: 'networkidle' });
    await page.locator('input[type=email]').pressSequentially(EMAIL, { delay: 60 });
    await page.locator('input[type=password]').pressSequentially(PASSWORD, { delay: 60 });
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0, null, { polling: 1_000 });
    return page.evaluate(() => performance.measure('rows', 'answered', 'painted').duration);
  });

/** Measures log-in, registration and dashboard in a browser. */
export const browserOf = async ({ mode }: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  let token = '';
  const shop = await startFilled('postgres', postgres, async (database, dataDir) => {
    token = await fillLoggedIn(database, dataDir);
  });
  const browser = await chromium.launch({ executablePath: (await findChromium()) ?? '', args: ['--no-sandbox'] });
  try {
    const lines: Line[] = [];
    for (const path of ['/login', '/register']) {
      for (const lang of ['en', 'ru']) lines.push(await formWeight(browser, shop.url, `${path}?lang=${lang}`));
    }
    lines.push(await dashboardWeight(browser, shop.url, await sessionOf(shop.url, token)));
    const times: number[] = [];
    for (let round = 0; round < (mode === 'quick' ? 1 : 5); round++) times.push(await firstRows(browser, shop.url));
    lines.push(line('the first rows after a log-in, CPU slowed 4 times, 1.6 Mbit/s', times, 'ms', FIRST_ROWS_MS));
    return lines;
  } finally {
    await browser.close();
    await shop.stop();
    await postgres.stop();
  }
};
