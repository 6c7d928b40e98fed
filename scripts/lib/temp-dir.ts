import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** Makes an empty directory for a test, which vitest-setup.ts removes at the end of the test's file. */
export const tempDir = () => {
  const directory = mkdtempSync(join(tmpdir(), 'warden-test-'));
  made.push(directory);
  return directory;
};

export const removeTempDirs = () => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
};
