import { existsSync } from 'node:fs';
import { compressFolder } from './compress.mjs';
import { fingerprint, stamp } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { bin, inRoot, pinnedPath } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { runOrExplain } from './run.mjs';

const runPinned = (command, args) =>
  runOrExplain('The build', bin(command), args, {
    env: { ...process.env, PATH: pinnedPath(), NODE_ENV: 'production' },
  });

const site = {
  sources: ['web', 'packages', 'content', 'package-lock.json', 'tsconfig.json'],
  built: stamp(inRoot('web', 'build', '.made-from')),
  result: inRoot('web', 'build', 'server', 'index.js'),
  make: async () => {
    await runPinned('react-router', ['build', 'web']);
    await compressFolder(inRoot('web', 'build', 'client'));
  },
};

const server = {
  sources: ['server/src', 'packages', 'stand-ins', 'scripts/bundle-server.mjs', 'package-lock.json', 'package.json'],
  built: stamp(inRoot('server', 'build', '.made-from')),
  result: inRoot('server', 'build', 'sources.json'),
  make: () => runPinned('node', [inRoot('scripts', 'bundle-server.mjs')]),
};

const isCurrent = ({ sources, built, result }) => built.matches(fingerprint(sources)) && existsSync(result);
const missing = () => [server, site].filter((part) => !isCurrent(part));

export const isBuilt = () => missing().length === 0;

const build = async ({ sources, built, make }) => {
  const made = fingerprint(sources);
  built.clear();
  await make();
  built.write(made);
};

export const ensureBuilt = async (label) => {
  if (isBuilt()) return;
  await withLock('build', async () => {
    const parts = missing();
    if (parts.length > 0) await withProgress(label, () => Promise.all(parts.map(build)));
  });
};
