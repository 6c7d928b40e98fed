import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Request } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { freePort } from '../scripts/lib/free-port.ts';
import { users } from '../server/src/features/auth/tables.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { fillCustomer } from './fill.ts';
import { atLeast, atMost, figureOf, type Line } from './report.ts';
import type { Order } from './run.ts';
import { startDurablePostgres, startFilled } from './shop.ts';

/** Lighthouse is not a dependency of the shop, because it is large and only this benchmark needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LICENSES = 1_000;

interface Visit {
  path: string;
  lang: string;
  theme: 'dark' | 'light';
  /** The kilobytes of script that the page may load by itself. */
  kilobytes?: number;
  /** The least score for performance in Lighthouse's mobile preset. */
  score: number;
}

const visits: Visit[] = [
  { path: '/', lang: 'en', theme: 'dark', kilobytes: 35, score: 100 },
  { path: '/', lang: 'ru', theme: 'light', kilobytes: 35, score: 100 },
  { path: '/pricing', lang: 'en', theme: 'light', score: 100 },
  { path: '/docs/ru/overview', lang: 'ru', theme: 'dark', score: 100 },
  { path: '/login', lang: 'en', theme: 'dark', kilobytes: 120, score: 95 },
  { path: '/login', lang: 'ru', theme: 'light', kilobytes: 120, score: 95 },
  { path: '/dashboard', lang: 'en', theme: 'dark', kilobytes: 200, score: 90 },
  { path: '/admin', lang: 'en', theme: 'dark', kilobytes: 220, score: 75 },
];

/** Opens a browser that has visited the shop before, chosen the theme and perhaps logged in. */
const openBrowser = async (origin: string, stored: Record<string, string>) => {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'warden-bench-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: (await findChromium()) ?? '',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  const [page] = browser.pages();
  await page?.goto(`${origin}/contacts`);
  await page?.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, stored);
  const close = async () => {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { browser, port, close };
};

/** Counts the kilobytes of scripts that the browser receives for a page, compressed and without headers. */
const scriptsOf = async (browser: BrowserContext, url: string) => {
  const page = await browser.newPage();
  const client = await browser.newCDPSession(page);
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts: Request[] = [];
  page.on('requestfinished', (request) => request.resourceType() === 'script' && scripts.push(request));
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(scripts.map((script) => script.sizes()));
  await page.close();
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000;
};

const run = promisify(execFile);

const scoreOf = async (url: string, port: number) => {
  const options = [`--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset'];
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...options];
  const { stdout } = await run('npm', [...args, '--only-categories=performance'], { maxBuffer: 64e6 });
  return Math.round(JSON.parse(stdout).categories.performance.score * 100);
};

/** Fills the shop with a customer who is an administrator, too, so that one session opens every page. */
const fillAdministrator = async (database: Database, dataDir: string) => {
  const filled = await fillCustomer(database, dataDir, LICENSES);
  await database.db.update(users).set({ isAdmin: true }).where(eq(users.id, filled.userId));
  return filled;
};

/** Measures pages in a browser. One whose score falls short is measured again, and the median counts. */
export const pages = async ({ wants, rounds }: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  const shop = await startFilled(postgres, fillAdministrator);
  const { token } = shop.filled;
  const lines: Line[] = [];
  try {
    const me = await fetch(`${shop.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await me.json()) as { data: { user: object } };
    const session = { token, user: JSON.stringify(data.user) };
    for (const { path, lang, theme, kilobytes, score } of visits.filter((visit) => wants(visit.path))) {
      const url = `${shop.url}${path}?lang=${lang}`;
      const stored = { themeMode: theme, ...(['/dashboard', '/admin'].includes(path) ? session : {}) };
      const { browser, port, close } = await openBrowser(shop.url, stored);
      if (kilobytes) {
        const value = figureOf([await scriptsOf(browser, url)]);
        lines.push({ name: `${path} ${lang}, scripts`, value, unit: 'KB', goal: atMost(value, kilobytes) });
      }
      const scores = [await scoreOf(url, port)];
      while ((scores[0] as number) < score && scores.length < rounds) scores.push(await scoreOf(url, port));
      await close();
      const value = figureOf(scores);
      lines.push({ name: `${path} ${lang} ${theme}, Lighthouse`, value, unit: '', goal: atLeast(value, score) });
    }
  } finally {
    await shop.stop();
    await postgres.stop();
  }
  return lines;
};
