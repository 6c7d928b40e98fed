import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { figureOf } from './figure.ts';
import { atMost } from './goals.ts';
import type { Line } from './report.ts';
import { nowhere, startFilled } from './shop.ts';

const KILOBYTES = { page: 35, script: 8, fonts: 45 };

const weighed = ['/?lang=en', '/?lang=ru', '/docs/en/overview', '/docs/ru/admin'];

const asBrotli = { headers: { 'accept-encoding': 'br' } };

/** Returns the inline scripts of a page. Deferred scripts count too, although they do not run at first. */
const inlineScript = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\b(?:src=|type="application))[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text);

/** Returns the length that is sent. The body of fetch is already decompressed. */
const sentBytes = async (url: string) => Number((await fetch(url, asBrotli)).headers.get('content-length'));

/** Weighs everything that a visitor's browser loads until the page is complete, compressed with Brotli. */
const weigh = async (origin: string): Promise<Line[]> => {
  const browser = await chromium.launch({ executablePath: (await findChromium()) ?? '', args: ['--no-sandbox'] });
  const lines: Line[] = [];
  for (const path of weighed) {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const sizes = await Promise.all(asked.map(sentBytes));
    const sizesOf = (kind: RegExp) => sizes.filter((_, index) => kind.test(asked[index] ?? ''));
    const [scripts, fonts] = [sizesOf(/\.js$/), sizesOf(/\.woff2$/)];
    const withoutFonts = sizesOf(/(?<!\.woff2)$/);
    const inline = brotliCompressSync(inlineScript(await (await fetch(origin + path)).text()).join('\n')).length;
    const line = (what: keyof typeof KILOBYTES, bytes: number[]): Line => {
      const value = figureOf([bytes.reduce((sum, size) => sum + size, 0) / 1000]);
      const name = `${path} ${what} (${asked.length} requests)`;
      return { group: 'weight', name, value, unit: 'KB', goal: atMost(value, KILOBYTES[what], 'KB') };
    };
    lines.push(line('page', withoutFonts), line('script', [...scripts, inline]), line('fonts', fonts));
    await page.close();
  }
  await browser.close();
  return lines;
};

/** Weighs public pages for an anonymous visitor. */
export const weight = async (): Promise<Line[]> => {
  const shop = await startFilled('pglite', nowhere, async () => {});
  try {
    return await weigh(shop.url);
  } finally {
    await shop.stop();
  }
};
