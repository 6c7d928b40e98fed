import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian.mjs';
import { bin, pinnedPath } from './paths.mjs';
import { PlainError, run } from './run.mjs';

const MINUTE = 60_000;
// The headless shell comes first: it is the same browser without windows, and the tests take a tenth less time with it.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const starts = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: MINUTE }).status === 0;

const onPath = () =>
  names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));

const playwrightsOwn = async () => (await import('@playwright/test')).chromium.executablePath();

export const findChromium = async () => {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (starts(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new PlainError(`CHROMIUM_PATH: ${CHROMIUM_PATH} does not start as a browser.`);
  }
  return [await playwrightsOwn(), ...onPath()].find(starts);
};

const installers = [
  () =>
    run(bin('playwright'), ['install', 'chromium'], {
      quiet: true,
      timeout: 5 * MINUTE,
      env: { ...process.env, PATH: pinnedPath() },
    }),
  async () => {
    for (const name of names.slice(0, 2)) if (await installPackages(name)) return;
  },
];

/** Finds a Chromium, or tries each way to install one until one works. */
export const ensureChromium = async () => {
  for (const install of [() => undefined, ...installers]) {
    // A package manager that this machine does not have must not end the attempts.
    await Promise.resolve(install()).catch(() => undefined);
    const found = await findChromium();
    if (found) return found;
  }
  throw new PlainError(
    'No Chromium: install one ("npx playwright install --with-deps chromium") or set CHROMIUM_PATH.',
  );
};
