import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const inRoot = (...parts) => join(root, ...parts);
export const bin = (name) => inRoot('node_modules', '.bin', name);

/** Puts the pinned runtime before any Node of the machine. */
export const pinnedPath = () => [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter);
