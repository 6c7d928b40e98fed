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

it('removes what a killed process left a day ago, and nothing else', async () => {
  for (const name of ['warden-verify-old', 'warden-verify-new', 'other-old']) await mkdir(join(dir, name));
  await symlink('/', join(dir, 'warden-verify-link'));
  for (const name of ['warden-verify-old', 'other-old']) await utimes(join(dir, name), new Date(0), new Date(0));
  await withScratch(async () => {});
  expect((await readdir(dir)).toSorted()).toEqual(['other-old', 'warden-verify-link', 'warden-verify-new']);
});
