import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testedOnOneEngine } from './scripts/lib/one-engine.mjs';
import { forgetSettings } from './scripts/lib/settings.mjs';

if (process.env.VITEST) {
  forgetSettings(process.env);
  process.env.NODE_ENV = 'test';
  // The data of the working directory may be a running shop's: a test that names no place of its own fails.
  process.env.DATA_DIR = '/dev/null/a-test-must-name-its-own-data-directory';
}
process.env.WARDEN_SEED ??= String(randomInt(2 ** 31));
// knip reads this file too, and has no use for a seed.
if (process.env.VITEST) process.stdout.write(`Random tests: WARDEN_SEED=${process.env.WARDEN_SEED}\n`);

const onDatabase = (kind: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `api-${kind}`,
    include: ['server/**/*.api.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', ...(kind === 'pglite' && !process.env.WARDEN_LONG ? testedOnOneEngine : [])],
    globalSetup: ['server/test/global-setup.ts'],
    env: { WARDEN_TEST_DB: kind },
  },
});

export default defineConfig({
  test: {
    setupFiles: ['scripts/vitest-setup.ts'],
    pool: 'forks',
    // One more than there are cores: the tests that start processes mostly wait for them.
    maxWorkers: availableParallelism() + 1,
    // Each worker loads the server once instead of once per file.
    isolate: false,
    restoreMocks: true,
    // Only a test that hangs runs into these: on a busy machine everything takes many times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bench,packages,server,stand-ins,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**', '**/*.api.test.*'],
        },
      },
      onDatabase('pglite'),
      onDatabase('postgres'),
    ],
  },
});
