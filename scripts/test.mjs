// This runs before anything is installed, so it is plain JavaScript for Node 20 without dependencies.
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { chooseTests } from './lib/choose-tests.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { checkConformance } from './lib/conformance.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { bin, inRoot, pinnedPath } from './lib/paths.mjs';
import { readPlaywright, readVitest, slowest } from './lib/reports.mjs';
import { PlainError, run } from './lib/run.mjs';
import { forgetSettings } from './lib/settings.mjs';

const reports = { vitest: inRoot('.cache', 'vitest.json'), playwright: inRoot('.cache', 'playwright.json') };
const summary = [];
const totals = { passed: 0, failures: [], files: [] };

const inherited = { ...process.env };
forgetSettings(inherited);
const env = {
  WARDEN_SEED: String(randomInt(2 ** 31)),
  ...inherited,
  PATH: pinnedPath(),
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
};

const heading = (name) => console.log(`\n━━ ${name}`);

/** Failures are kept for the summary, and the next stage runs all the same. */
const stage = async (name, work) => {
  const started = Date.now();
  const {
    ok,
    passed = 0,
    failures = [],
    files = [],
  } = await work().catch((error) => {
    console.error(error instanceof PlainError ? `\n${error.message}` : error);
    return { ok: false };
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  summary.push(`${ok ? '✓' : '✗'} ${name.padEnd(11)} ${seconds.padStart(6)} s`);
  totals.passed += passed;
  totals.failures.push(...(ok || failures.length > 0 ? failures : [name]));
  totals.files.push(...files);
};

/** Runs commands one after another and shows their output only when they fail. */
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

const tests = (name, args, read, more = async () => ({})) =>
  stage(name, async () => {
    heading(name);
    rmSync(reports[name], { force: true });
    const { ok } = await run(bin(name), args, { env: { ...env, ...(await more()) } });
    return { ok, ...read(reports[name]) };
  });

const vitest = (...args) =>
  tests(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`, ...args],
    readVitest,
  );

const playwright = (...args) =>
  tests('playwright', ['test', '--reporter=list,json', ...args], readPlaywright, async () => ({
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright,
  }));

const build = () =>
  stage('build', async () => {
    await ensureBuilt('Building the site');
    return { ok: true };
  });

/** What people run while they work. The browser tests come last: beside vitest, both together took longer. */
const quick = async () => {
  env.WARDEN_TIER = 'quick';
  await build();
  // The checks read the generated types of the pages.
  await check('typegen', ['react-router', 'typegen', 'web']);
  await Promise.all([
    check('types', ['tsc', '--noEmit'], ['tsc', '--noEmit', '-p', 'web']),
    check('lint', ['biome', 'check', '--error-on-warnings']),
    check('unused', ['knip']),
    vitest(),
  ]);
  await playwright();
};

/** What has to hold before a landing beside that. */
const rest = async () => {
  env.WARDEN_TIER = 'rest';
  await build();
  await vitest();
  await playwright();
};

/** Runs only the tests that were asked for, of every tier. Tests that need the site's build make it themselves. */
const chosen = async ({ filters, testNamePattern: name, project, long, screenshots }) => {
  const files = chooseTests({ filters, long, project, testNamePattern: name });
  if (long) env.WARDEN_LONG = '1';
  const projects = project ? ['--project', project] : [];
  if (files.vitest.length > 0) await vitest(...files.vitest, ...projects, ...(name ? ['-t', name] : []));
  if (files.playwright.length > 0 || files.conformance) await build();
  if (files.playwright.length > 0) {
    const patterns = files.playwright.map((file) => file.replaceAll('.', '\\.'));
    const accepted = screenshots ? ['--update-snapshots=all'] : [];
    await playwright(...patterns, '--pass-with-no-tests', ...accepted, ...(name ? ['-g', name] : []));
  }
  if (files.conformance) {
    await stage('conformance', async () => {
      heading('conformance');
      const { ok } = await checkConformance(env);
      return { ok, passed: ok ? 1 : 0 };
    });
  }
  if (totals.passed + totals.failures.length === 0) throw new PlainError(`No test there is named ${name}.`);
};

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        testNamePattern: { type: 'string', short: 't' },
        project: { type: 'string' },
        // Takes the screenshots anew instead of comparing them.
        screenshots: { type: 'boolean', default: false },
      },
    });
    return { ...values, filters: positionals };
  } catch (error) {
    throw new PlainError(
      `${error.message}\nUse: npm test -- [part of a path …] [-t "name of a test"] [--project unit]`,
    );
  }
};

try {
  const asked = readArguments();
  const isPart = asked.filters.length > 0 || asked.long || asked.project || asked.testNamePattern;
  await ensureInstalled('Installing packages');
  await (isPart ? chosen(asked) : asked.all ? rest() : quick());
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
}
if (totals.failures.length > 0) process.exitCode = 1;
if (totals.files.length > 1) console.log(`\nSlowest files:\n${slowest(totals.files, 10).join('\n')}`);
if (totals.failures.length > 0) console.log(`\nFailed:\n${totals.failures.map((it) => `✗ ${it}`).join('\n')}`);
console.log(`\n${[...summary, `${totals.passed} passed, ${totals.failures.length} failed`].join('\n')}`);
