import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join, parse } from 'node:path';
import { StartError } from './start-error.ts';

const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Files of this process are for its own user alone, whatever the umask it was started with: PGlite asks for 0666, and
 * others rely on the umask as well. Every program of the shop calls it before it does anything else.
 */
export const keepFilesPrivate = () => void process.umask(OTHERS);

/** A path that another process has just removed is private enough. */
const unlessGone = (work: () => void) => {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** Takes others' rights away from the directory first, so that nobody can exchange what is in it meanwhile. */
const makePrivate = (path: string) => {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  const isForeign = entry.uid !== process.getuid?.() && process.getuid?.() !== 0;
  // Such as the lost+found of a file system: we cannot look into it, and nobody else can.
  if (isForeign && (entry.mode & OTHERS) === 0) return;
  if (entry.mode & OTHERS) chmodSync(path, entry.mode & 0o700);
  if (entry.isDirectory()) for (const name of readdirSync(path)) unlessGone(() => makePrivate(join(path, name)));
};

/** Makes the data directory where it is missing, and what is in it private where an earlier start left it open. */
export const prepareDataDir = (directory: string) => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot write to ${directory}: ${(error as Error).message}`);
  }
  // The directory itself may be a link, to another disk for example.
  const place = realpathSync(directory);
  if (place === parse(place).root || lstatSync(place).mode & STICKY) {
    throw new StartError(`DATA_DIR: ${directory} is not the shop's alone: name a directory of its own`);
  }
  try {
    makePrivate(place);
  } catch (error) {
    throw new StartError(
      `DATA_DIR: cannot take others' rights to ${directory} away, which keys and customers' data need: ` +
        `${(error as Error).message}`,
    );
  }
};
