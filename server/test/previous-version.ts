import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { runOrExplain } from '../../scripts/lib/run.mjs';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The version named by WARDEN_PREVIOUS, else the last release, else the commit before. */
const findPrevious = () => {
  if (process.env.WARDEN_PREVIOUS) return git('rev-parse', process.env.WARDEN_PREVIOUS);
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    return git('rev-parse', 'HEAD^');
  }
};

/** Uses the installed packages, but the other version's own workspaces. */
const linkPackages = (directory: string) => {
  const modules = join(directory, 'node_modules');
  mkdirSync(join(modules, '@warden'), { recursive: true });
  for (const name of readdirSync(inRoot('node_modules'))) {
    if (name !== '@warden') symlinkSync(inRoot('node_modules', name), join(modules, name));
  }
  for (const group of ['packages', 'stand-ins']) {
    for (const entry of readdirSync(join(directory, group), { withFileTypes: true })) {
      if (entry.isDirectory()) symlinkSync(join(directory, group, entry.name), join(modules, '@warden', entry.name));
    }
  }
};

const installPackages = async (directory: string) => {
  const lockfile = 'package-lock.json';
  if (readFileSync(join(directory, lockfile)).equals(readFileSync(inRoot(lockfile)))) return linkPackages(directory);
  const args = ['install', '--prefix', directory, '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  await runOrExplain('Installing the previous version', 'npm', args);
};

/**
 * Puts the version before this one into the directory and returns its `main.ts`. It shows the pages of this version,
 * which make no difference here. Without a history it says so in one line and returns undefined.
 */
export const checkOutPrevious = async (directory: string) => {
  let commit: string;
  try {
    commit = findPrevious();
  } catch {
    console.warn('Skipped: there is no history with a previous version. Run this in a clone that has one.');
    return undefined;
  }
  mkdirSync(directory, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: inRoot(), maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  await installPackages(directory);
  symlinkSync(inRoot('web', 'build'), join(directory, 'web', 'build'));
  return join(directory, 'server/src/main.ts');
};
