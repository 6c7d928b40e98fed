import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const skipped = new Set(['node_modules', 'build', '.react-router']);

/** The files below a folder, or the file itself, without tests and what was made of others. */
const filesOf = (path, clone) => {
  if (!existsSync(join(clone, path))) return [];
  if (statSync(join(clone, path)).isFile()) return [path];
  return readdirSync(join(clone, path))
    .filter((name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name), clone));
};

/** Returns one hash of the names and contents of these files and folders. */
export const fingerprint = (paths, clone = root) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesOf(path, clone))) {
    const content = readFileSync(join(clone, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

export const sourcesOfSite = ['web', 'packages', 'content', 'package-lock.json', 'tsconfig.json'];
export const sourcesOfDist = [...sourcesOfSite, 'server/src', 'stand-ins', 'scripts/lib/bundle.mjs', 'package.json'];

const stamp = (folder) => join(folder, '.made-from');

/** Whether what is in the folder was made from these sources as they are now. */
export const isMadeFrom = (folder, sources, clone = root) =>
  existsSync(stamp(folder)) && readFileSync(stamp(folder), 'utf8') === fingerprint(sources, clone);

export const writeMadeFrom = (folder, made) => writeFileSync(stamp(folder), made);
