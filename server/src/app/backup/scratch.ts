import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '../../platform/time.ts';

const PREFIX = 'warden-verify-';
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
export const withScratch = async <T>(work: (directory: string) => Promise<T>): Promise<T> => {
  removeForgotten();
  const directory = await mkdtemp(join(tmpdir(), PREFIX));
  const end = (signal: (typeof ENDING)[number]) => {
    remove(directory);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ENDING) process.once(signal, end);
  try {
    return await work(directory);
  } finally {
    remove(directory);
    for (const signal of ENDING) process.off(signal, end);
  }
};
