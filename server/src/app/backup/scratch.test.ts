import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { withScratch } from './scratch.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scratch-test-'));
  vi.stubEnv('TMPDIR', dir);
  return async () => {
    vi.unstubAllEnvs();
    await rm(dir, { recursive: true });
  };
});

it('is gone after the work, whether it has failed or not', async () => {
  expect(await withScratch(async () => readdir(dir))).toHaveLength(1);
  await expect(withScratch(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readdir(dir)).toEqual([]);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('is gone after %s', async (signal) => {
  const program = `
    import { writeFileSync } from 'node:fs';
    import { withScratch } from ${JSON.stringify(new URL('./scratch.ts', import.meta.url).href)};
    await withScratch(async (directory) => {
      writeFileSync(directory + '/rows', 'secret');
      console.log('begun');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(await readdir(dir)).toHaveLength(1);
  child.kill(signal);
  expect((await once(child, 'close'))[0]).toBeGreaterThan(128);
  expect(await readdir(dir)).toEqual([]);
});

it('removes what a killed process left a day ago, and nothing else', async () => {
  for (const name of ['warden-verify-old', 'warden-verify-new', 'other-old']) await mkdir(join(dir, name));
  await symlink('/', join(dir, 'warden-verify-link'));
  for (const name of ['warden-verify-old', 'other-old']) await utimes(join(dir, name), new Date(0), new Date(0));
  await withScratch(async () => {});
  expect((await readdir(dir)).toSorted()).toEqual(['other-old', 'warden-verify-link', 'warden-verify-new']);
});
