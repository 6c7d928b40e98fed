import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

const SQLITE_BUSY = 5;

/** Keeps the handles in use: the lock would end when an unused handle is garbage collected. */
const openLocks = new Set<DatabaseSync>();

/**
 * Lets only one process use a data directory. SQLite holds the operating system's lock on an otherwise empty file, so a
 * killed process leaves nothing stale behind.
 */
export const lockDirectory = (directory: string): { release: () => void } => {
  const owner = join(directory, 'lock.pid');
  try {
    const lock = new DatabaseSync(join(directory, 'lock'));
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    openLocks.add(lock);
    writeFileSync(owner, String(process.pid));
    return {
      release: () => {
        openLocks.delete(lock);
        lock.close();
      },
    };
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) {
      throw new StartError(`DATA_DIR: cannot lock ${directory}: ${(error as Error).message}`);
    }
    throw new StartError(
      `DATA_DIR: ${directory} is in use by process ${readOwner(owner)}, and its embedded database takes one at a time: ` +
        'stop that process (the running shop?) first',
    );
  }
};

const readOwner = (path: string) => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '(pid not known yet)';
  }
};
