import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
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

// `npm test` runs the files that are not slow, with the API on one engine. `npm run test:all` runs what that left out.
// Who names files gets them on both.
const tier = process.env.WARDEN_TIER;
const slow = '**/*.slow.*';
/** Tests of components, which need a document. */
const components = 'web/app/**/*.test.tsx';
const folders = '{bench,clients,packages,server,stand-ins,web,scripts}/**';

const exclude = (...more: string[]) => [
  '**/node_modules/**',
  '**/build/**',
  ...(tier === 'quick' ? [slow] : []),
  ...more,
];

const onDatabase = (kind: 'pglite' | 'postgres', start = '*') => ({
  extends: true as const,
  test: {
    name: `api-${kind}`,
    include: [`server/**/${start}.api.test.{ts,tsx}`],
    exclude: exclude(),
    globalSetup: ['server/test/global-setup.ts'],
    env: { WARDEN_TEST_DB: kind },
  },
});

const start = tier === 'rest' ? '*.slow' : '*';

/** Tests that wait for processes are in the project `unit`: at the end, no other test would run beside them. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const waits = ({ project }: TestSpecification) => project.name === 'unit';
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  // As in the web's build: icons are drawn by an element of ours, without the styles of their own kit.
  resolve: {
    alias: [{ find: /^\.\/utils\/createSvgIcon\.mjs$/, replacement: `${import.meta.dirname}/web/app/ui/svg-icon.tsx` }],
  },
  test: {
    server: { deps: { inline: ['@mui/icons-material'] } },
    setupFiles: ['scripts/vitest-setup.ts'],
    pool: 'forks',
    sequence: { sequencer: WaitingFirst },
    // One more than there are cores: the tests that start processes mostly wait for them.
    maxWorkers: availableParallelism() + 1,
    // Each worker loads the server once instead of once per file.
    isolate: false,
    restoreMocks: true,
    // The summary shows messages without what differs, so that they have to say it themselves.
    chaiConfig: { truncateThreshold: 500 },
    // Only a test that hangs runs into these: on a busy machine everything takes many times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${folders}/${start}.test.{ts,tsx}`],
          exclude: exclude('**/*.api.test.*', components),
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: tier === 'rest' ? [] : [components],
          exclude: exclude(),
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1280, height: 900 } },
          setupFiles: ['web/test/setup.ts'],
        },
      },
      onDatabase('postgres', start),
      ...(tier === 'quick' ? [] : [onDatabase('pglite')]),
    ],
  },
});
