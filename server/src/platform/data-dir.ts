import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join, parse } from 'node:path';
import { StartError } from './start-error.ts';

const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Makes the files of this process private to its user, whatever the umask was: PGlite asks for 0666, and other
 * libraries rely on the umask as well. Every program of the shop calls this before anything else.
 */
export const keepFilesPrivate = () => void process.umask(OTHERS);

/** Ignores a path that another process has just removed. */
const unlessGone = (work: () => void) => {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** Closes a directory before its entries, so that no other user can exchange them meanwhile. */
const makePrivate = (path: string) => {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  const isForeign = entry.uid !== process.getuid?.() && process.getuid?.() !== 0;
  // The lost+found of a file system is an example: neither the shop nor other users can read it.
  if (isForeign && (entry.mode & OTHERS) === 0) return;
  if (entry.mode & OTHERS) chmodSync(path, entry.mode & 0o700);
  if (entry.isDirectory()) for (const name of readdirSync(path)) unlessGone(() => makePrivate(join(path, name)));
};

/** Makes the data directory if it is missing, and makes its content private if an earlier start left it open. */
export const prepareDataDir = (directory: string) => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot write to ${directory}: ${(error as Error).message}`);
  }
  // The directory itself may be a link, for example to another disk.
  const realPath = realpathSync(directory);
  if (realPath === parse(realPath).root || lstatSync(realPath).mode & STICKY) {
    throw new StartError(`DATA_DIR: ${directory} is not the shop's alone: name a directory of its own`);
  }
  try {
    makePrivate(realPath);
  } catch (error) {
    throw new StartError(
      `DATA_DIR: cannot take others' rights to ${directory} away, which keys and customers' data need: ` +
        `${(error as Error).message}`,
    );
  }
};
