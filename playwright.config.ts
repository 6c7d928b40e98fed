import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { freePort } from './scripts/lib/free-port.ts';
import { forgetSettings } from './scripts/lib/settings.mjs';

forgetSettings(process.env);

// Workers read this file again and inherit the environment: the first reader chooses for all.
if (!process.env.WARDEN_E2E_PORT) {
  process.env.WARDEN_E2E_PORT = String(await freePort());
  process.env.WARDEN_SEED ??= String(randomInt(2 ** 31));
  // knip and others read this file too, and have no use for a seed.
  if (process.argv.includes('test')) process.stdout.write(`Random tests: WARDEN_SEED=${process.env.WARDEN_SEED}\n`);
}
process.env.CHROMIUM_PATH ||= (await findChromium()) ?? '';

const port = process.env.WARDEN_E2E_PORT;
const baseURL = `http://localhost:${port}`;
const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
// Texts look the same on every machine: neither hinted nor smoothed as its system is set up, in one space of colors.
const sameTexts = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
// A whole Chromium opens two more pages per window for the suggestions of its address bar, which tests do not use.
const noAddressBar = '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup';
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

// `npm test` leaves these specs to `npm run test:all`, which runs all of them.
const slow = process.env.WARDEN_TIER === 'quick' ? ['**/*.slow.spec.ts'] : [];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than there are cores: tests often wait for mail and for jobs.
  workers: availableParallelism() + 1,
  // Only what never happens should take this long: on a busy machine everything takes many times as long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // Who wants new ones says so: `npm run screenshots`.
  updateSnapshots: 'none',
  forbidOnly: true,
  // A busy machine may make one of them miss a deadline; one that fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL,
    // Tests share an emptied page, because the browser has its scripts compiled already.
    reuseContext: true,
    locale: 'en-US',
    // A step that cannot be done says so in a minute, and the rest of the suite does not wait for it.
    actionTimeout: 60_000,
    // Traces slow every test down: PWTRACE=1 asks for them when something is to be found out.
    trace: process.env.PWTRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...flags, ...sameTexts, ...asRoot, noAddressBar, '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'together', testIgnore: ['**/alone.*', ...slow] },
    // These tests change the whole shop, so they wait until all others are done.
    { name: 'alone', testMatch: '**/alone.*spec.ts', testIgnore: slow, dependencies: ['together'] },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `${baseURL}/readyz`,
    env: {
      PORT: port,
      PUBLIC_URL: baseURL,
      LOG_LEVEL: 'warn',
      // Pages report their errors, but nobody listens there.
      SENTRY_DSN: 'http://key@127.0.0.1:9/1',
      // Workers say which address they open accounts from.
      TRUST_PROXY: '1',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 240_000,
  },
});
