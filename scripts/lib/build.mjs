import { existsSync } from 'node:fs';
import { compressFolder } from './compress.mjs';
import { fingerprint, stamp } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { bin, inRoot, pinnedPath } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { runOrExplain } from './run.mjs';

const sources = ['web', 'packages', 'content', 'package-lock.json', 'tsconfig.json'];
const built = stamp(inRoot('web', 'build', '.made-from'));
const isCurrent = (made) => built.matches(made) && existsSync(inRoot('web', 'build', 'server', 'index.js'));

export const isBuilt = () => isCurrent(fingerprint(sources));

export const ensureBuilt = async (label) => {
  if (isBuilt()) return;
  await withLock('build', async () => {
    const made = fingerprint(sources);
    if (isCurrent(made)) return;
    built.clear();
    const env = { ...process.env, PATH: pinnedPath(), NODE_ENV: 'production' };
    await withProgress(label, async () => {
      await runOrExplain('The build', bin('react-router'), ['build', 'web'], { env });
      await compressFolder(inRoot('web', 'build', 'client'));
    });
    built.write(made);
  });
};
