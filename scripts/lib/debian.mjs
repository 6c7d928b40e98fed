import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** Debian keeps servers such as HAProxy in a folder that is on the path of root alone. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const findProgram = (name) =>
  folders()
    .map((folder) => join(folder, name))
    .find(isExecutable);

/** Installs packages of Debian, and says whether it did. Only root can, and only on a system that has them. */
export const installPackages = async (...packages) => {
  if (process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = async (...args) => (await run('apt-get', args, { quiet: true, env }).catch(() => ({ ok: false }))).ok;
  await apt('update');
  // Another test file may be installing at the same time.
  return apt('install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=600', ...packages);
};

/** Finds a program or installs its package. Where neither works it says so in one line and returns undefined. */
export const ensureProgram = async (name, packageName = name) => {
  const found = findProgram(name) ?? ((await installPackages(packageName)) ? findProgram(name) : undefined);
  if (!found) console.warn(`Skipped: ${name} is missing. Install it as root ("apt-get install ${packageName}").`);
  return found;
};
