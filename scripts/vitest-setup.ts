import { format } from 'node:util';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { removeTempDirs } from './lib/temp-dir.ts';

afterAll(removeTempDirs);

// The whole run has one seed, printed at its start. WARDEN_SEED repeats the cases of a failure.
fc.configureGlobal({ seed: Number(process.env.WARDEN_SEED) });

// Test files share their modules (vitest.config.ts), so a mock would come too late or stay for the next file.
vi.mock = vi.doMock = () => {
  throw new Error('No vi.mock here: pass in what is to be replaced, as startTestApp takes `hash`');
};

// Vitest waits one second by default, and a busy machine needs longer for almost everything. As with expect.poll
// (vitest.config.ts), only something that never happens should take this long.
const LONG_TIMEOUT = { timeout: 120_000 };
const { waitFor, waitUntil } = vi;
const within = (options?: number | object) => (typeof options === 'number' ? options : { ...LONG_TIMEOUT, ...options });
vi.waitFor = (callback, options) => waitFor(callback, within(options));
vi.waitUntil = (callback, options) => waitUntil(callback, within(options));

const original = console.error;
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  console.error = (...args: unknown[]) => {
    complaints.push(format(...args));
  };
});

afterEach(() => {
  console.error = original;
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
