// Draws docs/pictures for the README: pages of the demo in both themes. `npm run pictures` builds the site first.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { startShop } from '../server/test/process.ts';
import { findChromium } from './lib/chromium.mjs';

const folder = new URL('../docs/pictures/', import.meta.url);
const themes = ['light', 'dark'];

const dataDir = mkdtempSync(join(tmpdir(), 'warden-pictures-'));
const shop = await startShop({ DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });

/** Calls the API and returns its data. */
const call = async (path, init) => (await (await fetch(`${shop.url}/api${path}`, init)).json()).data;

const signIn = (name) =>
  call('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@warden.example`, password: `demo-${name}` }),
  });

const draw = async (name, path, session) => {
  for (const themeMode of themes) {
    const context = await browser.newContext({
      viewport: { width: 1200, height: 750 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    const stored = { themeMode, locale: 'en', cookieConsent: 'true' };
    if (session) Object.assign(stored, { token: session.token, user: JSON.stringify(session.user) });
    await context.addInitScript((items) => Object.assign(localStorage, items), stored);
    const page = await context.newPage();
    await page.goto(shop.url + path, { waitUntil: 'networkidle' });
    // The panel comes in a file of its own, and then its figures do.
    for (const placeholder of [page.getByText(/^Loading/), page.locator('[class*=keleton]')]) {
      await expect(placeholder).toHaveCount(0, { timeout: 60_000 });
      await page.waitForLoadState('networkidle');
    }
    await page.evaluate(() => document.fonts.ready);
    const devtools = await context.newCDPSession(page);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    writeFileSync(new URL(`${name}-${themeMode}.webp`, folder), data, 'base64');
    await context.close();
  }
};

try {
  const [buyer, administrator] = [await signIn('customer'), await signIn('admin')];
  const payments = await call('/payments', { headers: { authorization: `Bearer ${buyer.token}` } });
  const paid = payments.find(({ status, license_uuid }) => status === 'succeeded' && license_uuid);
  await draw('home', '/');
  await draw('dashboard', '/dashboard', buyer);
  await draw('payment', `/payment/success?payment=${paid.id}`, buyer);
  await draw('panel', '/admin?tab=stats', administrator);
} finally {
  await browser.close();
  shop.child.kill('SIGTERM');
  await shop.exited;
  rmSync(dataDir, { recursive: true, force: true });
}
