import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey } from './key.ts';
import { metered } from './metered.ts';
import type { ByteRange, Storage, StoredFile } from './storage.ts';
import { syncDirectory } from './sync-directory.ts';

/** The memory of each download, however slowly its client reads. */
const PIECE = 64 * 1024;

/** Larger pieces need less time per byte. All downloads share a few of these buffers, each for one piece at a time. */
const LARGE_PIECE = 1024 * 1024;
const LARGE_PIECES = 8;
const spare: Buffer[] = [];
let made = 0;

const borrowLarge = () => {
  const memory = spare.pop();
  if (memory || made === LARGE_PIECES) return memory;
  made++;
  return Buffer.allocUnsafeSlow(LARGE_PIECE);
};

/** A client that read the last piece this quickly gets a large buffer next; a slow one would block it for others. */
const QUICK_MILLISECONDS = 50;

/** Reads every piece into the same buffer: allocating a new one costs as much as reading. */
async function* piecesOf(handle: FileHandle, { start, end }: ByteRange) {
  let own: Buffer | undefined;
  let large: Buffer | undefined;
  try {
    for (let position = start, isQuick = false; position <= end; ) {
      large = isQuick && end - position >= PIECE ? borrowLarge() : undefined;
      own ??= large ? undefined : Buffer.allocUnsafeSlow(Math.min(PIECE, end - position + 1));
      const memory = large ?? (own as Buffer);
      const { bytesRead } = await handle.read(memory, 0, Math.min(memory.length, end - position + 1), position);
      if (bytesRead === 0) return;
      position += bytesRead;
      const sent = performance.now();
      yield memory.subarray(0, bytesRead);
      isQuick = performance.now() - sent < QUICK_MILLISECONDS;
      if (large) spare.push(large);
      large = undefined;
    }
  } finally {
    if (large) spare.push(large);
    await handle.close();
  }
}

const isUnfinished = (name: string) => name.startsWith('.');

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
