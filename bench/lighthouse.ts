import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { docsLocales } from '@warden/i18n';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { freePort } from '../scripts/lib/free-port.ts';
import { fillLoggedIn, sessionOf } from './browser.ts';
import { figureOf, median } from './figure.ts';
import { atLeast } from './goals.ts';
import type { Order } from './mode.ts';
import type { Line } from './report.ts';
import { nowhere, startFilled } from './shop.ts';

/** Lighthouse is not a dependency of the shop, because it is large and only this benchmark needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Visit {
  path: string;
  lang: string;
  theme: 'dark' | 'light';
  /** The least score, of the performance alone or of every category. */
  least: number;
  only?: 'performance';
}

const publicPages = (['dark', 'light'] as const).flatMap((theme) =>
  docsLocales.flatMap((lang) =>
    ['/', '/pricing', `/docs/${lang}/overview`].map((path): Visit => ({ path, lang, theme, least: 1 })),
  ),
);

const visits: Visit[] = [
  { path: '/login', lang: 'en', theme: 'dark', least: 0.95, only: 'performance' },
  { path: '/login', lang: 'ru', theme: 'light', least: 0.95, only: 'performance' },
  { path: '/register', lang: 'en', theme: 'dark', least: 0.95, only: 'performance' },
  { path: '/register', lang: 'ru', theme: 'light', least: 0.95, only: 'performance' },
  { path: '/dashboard', lang: 'en', theme: 'dark', least: 0.85, only: 'performance' },
  ...publicPages,
];

const run = promisify(execFile);

interface Result {
  categories: Record<string, { score: number }>;
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>;
}

const runLighthouse = async (url: string, port: number): Promise<Result> => {
  const options = [
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES}`,
  ];
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...options];
  return JSON.parse((await run('npm', args, { maxBuffer: 64e6 })).stdout) as Result;
};

/** Measures a page that falls short again; the median counts. */
const score = async (url: string, port: number, { least, only }: Visit, rounds: number) => {
  const judged = only ? [only] : CATEGORIES;
  const results = [await runLighthouse(url, port)];
  const scoresOf = (category: string) => results.map((one) => one.categories[category]?.score ?? 0);
  const isShort = () => judged.some((category) => (scoresOf(category)[0] ?? 0) < least);
  while (isShort() && results.length < rounds) results.push(await runLighthouse(url, port));
  const failed = Object.values(results[0]?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  return {
    worst: judged.map((category) => figureOf(scoresOf(category))).toSorted((a, b) => a.median - b.median)[0],
    all: CATEGORIES.map((category) => `${category} ${Math.round(median(scoresOf(category)) * 100)}`),
    failed: failed.map(({ title }) => title),
  };
};

/** Opens a browser that has visited the shop before, chosen the theme and perhaps logged in. */
const openBrowser = async (origin: string, stored: Record<string, string>) => {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'warden-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: (await findChromium()) ?? '',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  const [page] = browser.pages();
  await page?.goto(`${origin}/contacts`);
  await page?.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, stored);
  return {
    port,
    close: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
};

/** Measures with Lighthouse's mobile preset. Words choose pages. */
export const lighthouse = async ({ pace, words }: Order): Promise<Line[]> => {
  let token = '';
  const shop = await startFilled('pglite', nowhere, async (database, dataDir) => {
    token = await fillLoggedIn(database, dataDir);
  });
  const lines: Line[] = [];
  try {
    const session = await sessionOf(shop.url, token);
    for (const visit of visits.filter(({ path }) => words.length === 0 || words.some((word) => path === word))) {
      const { path, lang, theme, least } = visit;
      const browser = await openBrowser(shop.url, { themeMode: theme, ...(path === '/dashboard' ? session : {}) });
      const { worst, all, failed } = await score(`${shop.url}${path}?lang=${lang}`, browser.port, visit, pace.rounds);
      await browser.close();
      const name = `${path} ${lang} ${theme}: ${all.join(', ')}${failed.length ? ` (${failed.join('; ')})` : ''}`;
      process.stderr.write(`${name}\n`);
      const value = worst ?? figureOf([0]);
      lines.push({ group: 'lighthouse', name, value, goal: atLeast(value, least) });
    }
  } finally {
    await shop.stop();
  }
  return lines;
};
