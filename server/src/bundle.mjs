import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** `npm run build` writes the server and the packages that it imports into a few files here. */
export const bundleFolder = join(root, 'server', 'build');
export const manifest = join(bundleFolder, 'sources.json');
/** Returns one hash of the contents of these files of the repository. */
const fingerprint = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/** Returns what the manifest says of a bundle that was made of these files. */
export const manifestOf = (files) => JSON.stringify({ files, fingerprint: fingerprint(files) });

/** Returns the bundle's entry, or undefined where its sources have changed since it was made. */
export const findBundle = (path = manifest) => {
  try {
    const written = readFileSync(path, 'utf8');
    return manifestOf(JSON.parse(written).files) === written ? join(bundleFolder, 'start.js') : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Keeps the space for new objects from growing during the start, which makes so many that 10 MB would stay in use for as
 * long as the shop runs. Returns the function that lets it grow.
 */
export const holdMemory = () => {
  setFlagsFromString('--semi-space-growth-factor=1');
  return () => setFlagsFromString('--semi-space-growth-factor=2');
};

/** Takes the compiled code of the bundle from a cache. V8 accepts only what was compiled with the same settings. */
export const loadCompiled = () => void enableCompileCache(join(bundleFolder, 'compiled'));
