import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';

const skipped = new Set(['node_modules', 'build', '.react-router']);

const filesOf = (path) => {
  if (!existsSync(inRoot(path))) return [];
  if (statSync(inRoot(path)).isFile()) return [path];
  return readdirSync(inRoot(path))
    .filter((name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
};

/** Returns one hash of the names and contents of these files and folders. */
export const fingerprint = (paths, ...extra) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf)) {
    const content = readFileSync(inRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const fact of extra) hash.update(`\0${fact}`);
  return hash.digest('hex');
};

/** Reads and writes a file that records what a result was made from. */
export const stamp = (path) => ({
  matches: (value) => existsSync(path) && readFileSync(path, 'utf8') === value,
  clear: () => rmSync(path, { force: true }),
  write: (value) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, value);
  },
});
