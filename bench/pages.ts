import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { startPostgres } from '../server/test/postgres.ts';
import { measure } from './harness.ts';
import type { Line } from './report.ts';
import { startFilled } from './shop.ts';

const KILOBYTES = { page: 35, script: 8, fonts: 45 };
const GOAL = 0.6;

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
      const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1000;
      const limit = KILOBYTES[what];
      const name = `${path} ${what}, ${kilobytes.toFixed(1)} KB of ${limit} (${asked.length} requests)`;
      return { group: 'weight', name, ratio: limit / kilobytes, goal: 1 };
    };
    lines.push(line('page', withoutFonts), line('script', [...scripts, inline]), line('fonts', fonts));
    await page.close();
  }
  await browser.close();
  return lines;
};

/** Compares a cached page with a Fastify route that has the same bytes in memory. Each runs in a separate process. */
const serving = async (shop: { url: string; pid: number }): Promise<Line[]> => {
  const page = await fetch(`${shop.url}/`, asBrotli);
  const bare = fork(fileURLToPath(new URL('./bare-page.ts', import.meta.url)), { serialization: 'advanced' });
  bare.send(brotliCompressSync(await page.text()));
  const [port] = (await once(bare, 'message')) as [number];
  try {
    const subject = (name: string, url: string, pid: number) => ({
      name,
      request: { url, headers: { 'accept-encoding': 'br' } },
      serverPid: pid,
      databasePid: undefined,
    });
    const [reference, ours] = await measure([
      subject('Fastify, the same bytes', `http://127.0.0.1:${port}/`, bare.pid as number),
      subject('the shop’s home', `${shop.url}/`, shop.pid),
    ]);
    if (!reference || !ours) return [];
    // The client may be slower than either server. The CPU time of an answer then shows what a quicker client would
    // see.
    const ratio = Math.min(ours.requestsPerSecond / reference.requestsPerSecond, reference.serverCpu / ours.serverCpu);
    return [
      { group: 'pages', ...reference },
      { group: 'pages', ...ours, ratio, goal: GOAL },
    ];
  } finally {
    bare.kill();
  }
};

/** Measures public pages for an anonymous visitor, with the database in a separate process. */
export const pages = async (): Promise<Line[]> => {
  const postgres = await startPostgres();
  const shop = await startFilled('postgres', postgres.url, async () => {});
  try {
    return [...(await weigh(shop.url)), ...(await serving(shop))];
  } finally {
    await shop.stop();
    await postgres.stop();
  }
};
