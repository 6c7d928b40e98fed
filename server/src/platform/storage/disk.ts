import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey } from './key.ts';
import { metered } from './metered.ts';
import type { ByteRange, Storage, StoredFile } from './storage.ts';
import { syncDirectory } from './sync-directory.ts';

const isUnfinished = (name: string) => name.startsWith('.');

/** Opens the file when the first piece is asked for: a reader that is gone before leaves nothing open. */
async function* piecesOf(path: string, range: ByteRange | undefined) {
  yield* createReadStream(path, range);
}

/**
 * One directory with one file per key. A file is written under another name, synced and renamed, so a crash leaves no
 * partial file.
 */
export const diskStorage = (directory: string): Storage => {
  const pathOf = (key: string) => join(directory, checkedKey(key));

  const namesWithAge = async (): Promise<StoredFile[]> => {
    const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const found: StoredFile[] = [];
    for (const key of names) {
      const facts = await lstat(join(directory, key)).catch(() => undefined);
      if (facts?.isFile()) found.push({ key, changedAt: facts.mtime });
    }
    return found;
  };

  return {
    async put(key, source) {
      const path = pathOf(key);
      if (await mkdir(directory, { recursive: true })) await syncDirectory(dirname(directory));
      const unfinished = join(directory, `.${key}.${randomUUID()}`);
      const { bytes, result } = metered(source);
      // The file is there before the first byte is asked for, so that it can be removed whenever the source breaks off.
      const file = await open(unfinished, 'wx');
      try {
        await pipeline(bytes, file.createWriteStream({ flush: true }));
        await rename(unfinished, path);
        await syncDirectory(directory);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return result();
    },

    async open(key, range) {
      const path = pathOf(key);
      await access(path);
      return piecesOf(path, range);
    },

    remove: async (key) => rm(pathOf(key), { force: true }),

    list: async (prefix = '') =>
      (await namesWithAge()).filter(({ key }) => !isUnfinished(key) && key.startsWith(prefix)),

    async discardUnfinished(before) {
      for (const { key, changedAt } of await namesWithAge()) {
        if (isUnfinished(key) && changedAt < before) await rm(join(directory, key), { force: true });
      }
    },
  };
};
