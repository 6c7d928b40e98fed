import { randomUUID } from 'node:crypto';
import * as nodeFs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Entry, Store } from './store.ts';

/** The calls of `node:fs/promises` that are used, so that a test can make each of them fail. */
export type FileSystem = Pick<typeof nodeFs, 'mkdir' | 'open' | 'readFile' | 'rename' | 'rm'>;

const files: Record<Entry, string> = { license: 'license.txt', state: 'state.json' };

/** A directory cannot be opened on every system; there the rename alone has to do. */
const syncDirectory = async (fs: FileSystem, directory: string): Promise<void> => {
  const handle = await fs.open(directory, 'r').catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // Nothing is lost but the promise that a power failure leaves the new file rather than the old one.
  } finally {
    await handle?.close();
  }
};

/**
 * Replaces a file as a whole: whoever reads it gets the old text or the new one, also after a power failure. Only its
 * owner may read it.
 */
export const writeFileAtomically = async (path: string, text: string, fs: FileSystem = nodeFs): Promise<void> => {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    const handle = await fs.open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.rename(unfinished, path);
  } catch (error) {
    await fs.rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncDirectory(fs, dirname(path));
};

/** Reads a file, or returns null where there is none. */
export const readFileIfThere = async (path: string, fs: FileSystem = nodeFs): Promise<string | null> => {
  try {
    return await fs.readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Keeps license and state as `license.txt` and `state.json` in a directory that only its owner may read. */
export const fileStore = (directory: string, fs: FileSystem = nodeFs): Store => ({
  read: (entry) => readFileIfThere(join(directory, files[entry]), fs),
  async write(entry, text) {
    await fs.mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFileAtomically(join(directory, files[entry]), text, fs);
  },
});
