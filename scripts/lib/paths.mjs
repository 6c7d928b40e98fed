import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const inRoot = (...parts) => join(root, ...parts);
export const bin = (name) => inRoot('node_modules', '.bin', name);

/** The Node of this machine, or the packaged one where that is too old (scripts/installed.mjs). */
export const node = () => (existsSync(bin('node')) ? bin('node') : process.execPath);

/** Puts the tools of the clone before any of the machine. */
export const pinnedPath = () => [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter);
