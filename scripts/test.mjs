// Plain JavaScript on Node 20 and nothing else: this runs before anything is installed.
import { rmSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { countPlaywright, countVitest } from './lib/counts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { bin, inRoot, pinnedPath } from './lib/paths.mjs';
import { PlainError, run } from './lib/run.mjs';
import { forgetSettings } from './lib/settings.mjs';

const reports = { vitest: inRoot('.cache', 'vitest.json'), playwright: inRoot('.cache', 'playwright.json') };
const summary = [];
const totals = { passed: 0, failed: 0 };

const inherited = { ...process.env };
forgetSettings(inherited);
const env = {
  ...inherited,
  PATH: pinnedPath(),
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  ...(process.argv.includes('--long') ? { WARDEN_LONG: '1' } : {}),
};

const heading = (name) => console.log(`\n━━ ${name}`);

/** Stops the whole run when the work says no. */
const stage = async (name, work) => {
  const started = Date.now();
  const { ok, passed = 0, failed = ok ? 0 : 1 } = await work();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  summary.push(`${ok ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(6)} s`);
  totals.passed += passed;
  totals.failed += failed;
  if (!ok) throw new PlainError(`${name} failed`);
};

/** Commands whose output matters only when they fail, one after another. */
const check = (name, ...commands) =>
  stage(name, async () => {
    for (const [command, ...args] of commands) {
      const { ok, output } = await run(bin(command), args, { quiet: true, env });
      if (!ok) {
        heading(name);
        console.log(output.trim());
        return { ok };
      }
    }
    return { ok: true };
  });

const tests = (name, command, args, count, more = {}) =>
  stage(name, async () => {
    heading(name);
    rmSync(reports[name], { force: true });
    const { ok } = await run(bin(command), args, { env: { ...env, ...more } });
    return { ok, ...count(reports[name]) };
  });

const settleAll = async (works) => {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
};

try {
  await ensureInstalled('Installing packages');
  await ensureBuilt('Building the site');
  const CHROMIUM_PATH = await ensureChromium();
  // The pages' own types are generated, and those who check read them.
  await check('typegen', ['react-router', 'typegen', 'web']);
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`];
  // Side by side: tests that wait for processes leave the checks enough room.
  await settleAll([
    check('types', ['tsc', '--noEmit'], ['tsc', '--noEmit', '-p', 'web']),
    check('lint', ['biome', 'check', '--error-on-warnings']),
    check('unused', ['knip']),
    tests('vitest', 'vitest', ['run', ...json], countVitest),
  ]);
  await tests('playwright', 'playwright', ['test', '--reporter=list,json'], countPlaywright, {
    CHROMIUM_PATH,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright,
  });
} catch (error) {
  process.exitCode = 1;
  totals.failed ||= 1;
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
}
console.log(`\n${summary.join('\n')}\n${totals.passed} passed, ${totals.failed} failed`);
