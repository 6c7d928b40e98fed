import { existsSync, readFileSync } from 'node:fs';
import { withLock } from './lock.mjs';
import { bin, inRoot } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { runOrExplain } from './run.mjs';

/** scripts/installed.mjs copies the lock file of each install to this place. */
export const installed = inRoot('node_modules', '.warden-install');
const lockFile = inRoot('package-lock.json');

/** Vitest stands for the tools of development, which an install by hand may have left out. */
const isInstalled = () =>
  existsSync(installed) && readFileSync(installed).equals(readFileSync(lockFile)) && existsSync(bin('vitest'));

/** npm runs on the machine's own Node, because an install replaces the packaged one. */
export const npm = () => {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  return node && cli ? [node, [cli]] : ['npm', []];
};

export const ensureInstalled = async (label) => {
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    const [command, args] = npm();
    const flags = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund', '--progress=false'];
    const path = process.env.PATH?.split(':').filter((entry) => !entry.endsWith('node_modules/.bin'));
    const env = { ...process.env, PATH: path?.join(':') };
    await withProgress(label, () => runOrExplain('npm ci', command, [...args, ...flags], { env }));
  });
};
