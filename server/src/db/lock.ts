import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

const SQLITE_BUSY = 5;

/** Held here too: a handle that nobody refers to is collected, and its lock goes with it. */
const held = new Set<DatabaseSync>();

/**
 * One process per data directory. The lock is the operating system's (SQLite holds it for us on an
 * otherwise empty file), so a killed process leaves nothing stale behind.
 */
export const lockDirectory = (directory: string): { release: () => void } => {
  const owner = join(directory, 'lock.pid');
  try {
    const lock = new DatabaseSync(join(directory, 'lock'));
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    held.add(lock);
    writeFileSync(owner, String(process.pid));
    return {
      release: () => {
        held.delete(lock);
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
