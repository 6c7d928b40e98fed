import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { docsLocales } from '@warden/i18n';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { freePort } from '../scripts/lib/free-port.ts';
import { figureOf, median } from './figure.ts';
import { atLeast } from './goals.ts';
import type { Line } from './report.ts';
import { nowhere, startFilled } from './shop.ts';

/** Lighthouse is not a dependency of the shop, because it is large and only this benchmark needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

const pages = Object.fromEntries(docsLocales.map((locale) => [locale, ['/', '/pricing', `/docs/${locale}/overview`]]));
const themes = ['dark', 'light'];

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

/** Scores one page in one theme. If a category falls short, the page is measured again and the median counts. */
const score = async (url: string, port: number) => {
  const results = [await runLighthouse(url, port)];
  const short = () => CATEGORIES.some((category) => results[0]?.categories[category]?.score !== 1);
  while (short() && results.length < ROUNDS) results.push(await runLighthouse(url, port));
  const scores = CATEGORIES.map((category) => median(results.map((one) => one.categories[category]?.score ?? 0)));
  const failed = Object.values(results[0]?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  return { scores, failed: failed.map(({ title }) => title) };
};

/** Measures with Lighthouse's mobile preset, as a visitor who has chosen the theme before. */
export const lighthouse = async (): Promise<Line[]> => {
  const shop = await startFilled('pglite', nowhere, async () => {});
  const lines: Line[] = [];
  try {
    for (const theme of themes) {
      const port = await freePort();
      const profile = mkdtempSync(join(tmpdir(), 'warden-lighthouse-'));
      const browser = await chromium.launchPersistentContext(profile, {
        executablePath: (await findChromium()) ?? '',
        args: ['--no-sandbox', `--remote-debugging-port=${port}`],
      });
      const [page] = browser.pages();
      await page?.goto(`${shop.url}/contacts`);
      await page?.evaluate((mode) => localStorage.setItem('themeMode', mode), theme);
      for (const [lang, paths] of Object.entries(pages)) {
        for (const path of paths) {
          const { scores, failed } = await score(`${shop.url}${path}?lang=${lang}`, port);
          const percentages = CATEGORIES.map(
            (category, index) => `${category} ${Math.round((scores[index] ?? 0) * 100)}`,
          );
          const name = `${path} ${lang} ${theme}: ${percentages.join(', ')}${failed.length ? ` (${failed.join('; ')})` : ''}`;
          process.stdout.write(`${name}\n`);
          const value = figureOf([Math.min(...scores)]);
          lines.push({ group: 'lighthouse', name, value, goal: atLeast(value, 1) });
        }
      }
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    }
  } finally {
    await shop.stop();
  }
  return lines;
};
