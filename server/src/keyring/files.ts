import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

const OWNER_ONLY = { file: 0o600, directory: 0o700 };
const LOCK_TIMEOUT_MILLISECONDS = 10_000;

const flush = (path: string) => {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

/**
 * Writes all of the content or nothing, and flushes it to the disk. The file is created with the owner's permissions,
 * so that no other user can read it even for a moment.
 */
export const writeSecretly = (path: string, content: string) => {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', OWNER_ONLY.file);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, path);
  flush(dirname(path));
};

/**
 * Makes the directory with access for its owner only, and lets one process at a time change its files. The lock is the
 * operating system's, as with the database, so that a killed process leaves none behind.
 */
export const changing = <T>(directory: string, change: () => T): T => {
  let lock: DatabaseSync;
  try {
    mkdirSync(directory, { recursive: true, mode: OWNER_ONLY.directory });
    chmodSync(directory, OWNER_ONLY.directory);
    lock = new DatabaseSync(join(directory, 'lock'));
  } catch (error) {
    throw new StartError(`cannot keep keys in ${directory}: ${(error as Error).message}`);
  }
  try {
    lock.exec(`pragma busy_timeout = ${LOCK_TIMEOUT_MILLISECONDS}; begin exclusive`);
    return change();
  } finally {
    lock.close();
  }
};
