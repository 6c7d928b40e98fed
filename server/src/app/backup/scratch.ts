import { lstatSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import { DAY } from '../../platform/time.ts';

const PREFIX = 'warden-verify-';
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** With less than this, whatever has failed did so for want of room. */
const NO_ROOM = 4 * 1024 * 1024;

/** Says nothing about the backup. */
export class NoRoom extends StartError {}

const freeBytesOf = (directory: string) => {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
};

const remove = (directory: string) => rmSync(directory, { recursive: true, force: true });

/** Removes what processes have left that were killed or whose machine was switched off. */
const removeForgotten = () => {
  for (const name of readdirSync(tmpdir()).filter((candidate) => candidate.startsWith(PREFIX))) {
    const directory = join(tmpdir(), name);
    const found = lstatSync(directory, { throwIfNoEntry: false });
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (Date.now() - found.mtimeMs > DAY) remove(directory);
  }
};

/** Lets work use a directory that is removed afterwards, also after a signal: it holds a backup in clear. */
export const withScratch = async <T>(work: (directory: string) => Promise<T>, freeBytes = freeBytesOf): Promise<T> => {
  removeForgotten();
  const directory = await mkdtemp(join(tmpdir(), PREFIX));
  const end = (signal: (typeof ENDING)[number]) => {
    remove(directory);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ENDING) process.once(signal, end);
  try {
    return await work(directory);
  } catch (error) {
    if (freeBytes(directory) > NO_ROOM) throw error;
    throw new NoRoom(
      `there is no room left in ${tmpdir()}, which needs as much as the database: set TMPDIR to a larger disk`,
    );
  } finally {
    remove(directory);
    for (const signal of ENDING) process.off(signal, end);
  }
};
