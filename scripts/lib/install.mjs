import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, stamp } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { bin, inRoot } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { PlainError, runOrExplain } from './run.mjs';

const manifests = () => {
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(inRoot(pattern.slice(0, -2)))
          .sort()
          .map((name) => join(pattern.slice(0, -2), name))
      : [pattern],
  );
  return ['package.json', 'package-lock.json', ...folders.map((folder) => join(folder, 'package.json'))];
};

const installed = stamp(inRoot('node_modules', '.warden-install'));
const wanted = () => fingerprint(manifests(), process.platform, process.arch);

/** Vitest stands for the tools that only development needs: npm installs and removes all of them together. */
const hasDevTools = () => existsSync(bin('vitest'));

/** Whether the locked versions are installed, with or without the tools that only development needs. */
export const isInstalled = () => installed.matches(wanted()) && existsSync(bin('node'));

/**
 * The runtime is an optional dependency for each system. npm skips it silently if there is none for this system, or if
 * the downloaded file does not have the hash of the lock file.
 */
const requireRuntime = () => {
  if (existsSync(bin('node'))) return;
  throw new PlainError(
    `The pinned Node for ${process.platform} ${process.arch} was not installed: the registry does not have it, or what it ` +
      'sent does not have the hash in package-lock.json. Check the registry (npm config get registry) and install again.',
  );
};

/** npm calls this after every install, also after a manual one. */
export const recordInstall = () => {
  // npm calls this in that mode too, although it has installed nothing.
  if (process.env.npm_config_package_lock_only) return;
  requireRuntime();
  installed.write(wanted());
};

/** npm runs on the machine's own Node, because an install replaces the pinned one. */
export const npm = () => {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  return node && cli ? [node, [cli]] : ['npm', []];
};

const flags = ['--loglevel=error', '--no-audit', '--no-fund', '--progress=false'];

const install = (label, { which, isDone, before = () => {} }) =>
  withLock('install', async () => {
    if (isDone()) return;
    const [command, args] = npm();
    const path = process.env.PATH?.split(':').filter((entry) => !entry.endsWith('node_modules/.bin'));
    // An install that breaks off must not look complete.
    installed.clear();
    before();
    await withProgress(label, () =>
      runOrExplain('npm ci', command, [...args, 'ci', ...which, ...flags], {
        env: { ...process.env, PATH: path?.join(':') },
      }),
    );
    recordInstall();
  });

const isComplete = () => isInstalled() && hasDevTools();
const isReduced = () => isInstalled() && !hasDevTools();

export const ensureInstalled = async (label) => {
  if (!isComplete()) await install(label, { which: ['--include=dev'], isDone: isComplete });
};

/**
 * Leaves only the packages that the server imports: the site's are in its bundle. npm removes nothing when it is asked for
 * one workspace, so it starts with an empty folder and takes the packages from its cache.
 */
export const keepServerPackages = async (label) => {
  if (isReduced()) return;
  await install(label, {
    which: ['--omit=dev', '--workspace=server', '--include-workspace-root', '--prefer-offline'],
    isDone: isReduced,
    before: () => rmSync(inRoot('node_modules'), { recursive: true, force: true }),
  });
};
