import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scratch-test-'));
  vi.stubEnv('TMPDIR', dir);
  return async () => {
    vi.unstubAllEnvs();
    await rm(dir, { recursive: true });
  };
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
    env: { ...process.env, TMPDIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(await readdir(dir)).toHaveLength(1);
  child.kill(signal);
  expect((await once(child, 'close'))[0]).toBeGreaterThan(128);
  expect(await readdir(dir)).toEqual([]);
});
