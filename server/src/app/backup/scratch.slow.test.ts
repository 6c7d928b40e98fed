import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { withScratch } from './scratch.ts';

let dir: string;
beforeEach(() => {
  dir = tempDir();
  vi.stubEnv('TMPDIR', dir);
  return () => void vi.unstubAllEnvs();
});

it('is gone after the work, whether it has failed or not', async () => {
  expect(await withScratch(async () => readdir(dir))).toHaveLength(1);
  await expect(withScratch(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readdir(dir)).toEqual([]);
});

it('says that there was no room, whatever has failed for it', async () => {
  const failing = withScratch(
    () => Promise.reject({ name: 'ErrnoError' }),
    () => 0,
  );
  await expect(failing).rejects.toThrow(`no room left in ${dir}`);
});

it('removes what a killed process left a day ago, and nothing else', async () => {
  for (const name of ['warden-verify-old', 'warden-verify-new', 'other-old']) await mkdir(join(dir, name));
  await symlink('/', join(dir, 'warden-verify-link'));
  for (const name of ['warden-verify-old', 'other-old']) await utimes(join(dir, name), new Date(0), new Date(0));
  await withScratch(async () => {});
  expect((await readdir(dir)).toSorted()).toEqual(['other-old', 'warden-verify-link', 'warden-verify-new']);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('is gone after %s', async (signal) => {
  const program = `
    import { writeFileSync } from 'node:fs';
    import { withScratch } from ${JSON.stringify(new URL('./scratch.ts', import.meta.url).href)};
    await withScratch(async (directory) => {
      writeFileSync(directory + '/rows', 'secret');
      console.log('begun');
      await new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(await readdir(dir)).toHaveLength(1);
  child.kill(signal);
  expect((await once(child, 'close'))[0]).toBeGreaterThan(128);
  expect(await readdir(dir)).toEqual([]);
});
