import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey } from './key.ts';
import { metered } from './metered.ts';
import type { ByteRange, Storage, StoredFile } from './storage.ts';

/** A name is on disk only once its directory is. */
const syncDirectory = async (directory: string) => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(directory);
    await handle.sync();
  } finally {
    await handle?.close();
  }
};

const PIECE = 1024 * 1024;

/** Every piece in the same memory: to get new memory for each costs as much as to read it. */
async function* piecesOf(handle: FileHandle, { start, end }: ByteRange) {
  try {
    const memory = Buffer.allocUnsafeSlow(Math.min(PIECE, end - start + 1));
    for (let position = start; position <= end; ) {
      const { bytesRead } = await handle.read(memory, 0, Math.min(PIECE, end - position + 1), position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield memory.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

const isUnfinished = (name: string) => name.startsWith('.');

/** One directory, one file per key. Written beside, made durable, then renamed: a crash leaves no half file. */
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
      await mkdir(directory, { recursive: true });
      const unfinished = join(directory, `.${key}.${randomUUID()}`);
      const { bytes, result } = metered(source);
      try {
        await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', flush: true }));
        await rename(unfinished, path);
        await syncDirectory(directory);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return result();
    },

    async open(key, range) {
      return piecesOf(await open(pathOf(key)), range ?? { start: 0, end: Infinity });
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
