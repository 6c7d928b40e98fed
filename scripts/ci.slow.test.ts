import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { tempDir } from './lib/temp-dir.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = tempDir();
  for (const file of ['.ci/run', 'scripts/lib/settings.mjs']) await cp(join(root, file), join(folder, file));
});

/** Runs the script with a replaced `npm` until its output has ended: an orphaned process would hold the output open. */
const runWith = async (start: string) => {
  const npm = join(folder, 'bin', 'npm');
  await mkdir(join(folder, 'bin'));
  await writeFile(npm, `#!/usr/bin/env bash\nif [ "$1" = start ]; then ${start}; else echo tested; fi\n`);
  await chmod(npm, 0o755);
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, START_SECONDS: '2' };
  const run = spawn(join(folder, '.ci', 'run'), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [code, out, complaint] = await Promise.all([
    new Promise<number | null>((resolve) => run.once('exit', resolve)),
    text(run.stdout),
    text(run.stderr),
  ]);
  return { code, out, complaint };
};

const notUp = { code: 1, out: '', complaint: 'npm start did not come up\n' };

it('ends when the shop cannot start', async () => {
  expect(await runWith('exit 3')).toEqual(notUp);
});

it('ends with everything it has started when the shop does not come up', async () => {
  expect(await runWith('sleep 3600 & wait')).toEqual(notUp);
});
