import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { type Check, failed, ok, warning } from '../check.ts';

const GIGABYTE = 1024 ** 3;
const LITTLE = 2 * GIGABYTE;
const TOO_LITTLE = GIGABYTE / 4;

export const roomFinding = (name: string, bytes: number) => {
  const text = `${(bytes / GIGABYTE).toFixed(1)} GB free for ${name}`;
  const todo = 'free some, or move it to a larger disk: without room neither sales nor backups work';
  if (bytes < TOO_LITTLE) return failed(text, todo);
  return bytes < LITTLE ? warning(text, todo) : ok(text);
};

/** Before the first start the directory does not exist, and will be on the disk of the one above it. */
export const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

const freeBytes = async (path: string) => {
  const { bavail, bsize } = await statfs(nearest(path));
  return bavail * bsize;
};

export const checkDisk: Check = async ({ config: { dataDir } }) => [
  roomFinding('DATA_DIR', await freeBytes(dataDir)),
  roomFinding('temporary files', await freeBytes(tmpdir())),
];
