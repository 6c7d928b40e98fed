import {
  chmodSync,
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
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

interface Owner {
  uid: number;
  gid: number;
  mode: number;
}

const write = (path: string, content: string, owner?: Owner) => {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', OWNER_ONLY.file);
  try {
    if (owner) {
      fchownSync(handle, owner.uid, owner.gid);
      fchmodSync(handle, owner.mode);
    }
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, path);
  flush(dirname(path));
};

/**
 * Writes all of the content or nothing, and flushes it to the disk. The file is created with the owner's permissions,
 * so that no other user can read it even for a moment.
 */
export const writeSecretly = (path: string, content: string) => write(path, content);

/** Does the same to a file that exists. Its owner and permissions stay: root may do it for the shop's user. */
export const rewriteSecretly = (path: string, content: string) => write(path, content, statSync(path));

/**
 * Makes the directory with access for its owner only, and lets one process at a time change its files. The lock is the
 * operating system's, as with the database, so that a killed process leaves none behind.
 */
export const changing = <T>(directory: string, change: () => T): T => {
  let lock: DatabaseSync;
  try {
    // A new directory survives a power cut only once the one above it is flushed.
    if (mkdirSync(directory, { recursive: true, mode: OWNER_ONLY.directory })) flush(dirname(directory));
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
