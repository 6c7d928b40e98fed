import * as nodeFs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { type FileSystem, fileStore } from './file-store.ts';

const OLD = 'old license\n'.repeat(100);
const NEW = 'new license\n'.repeat(150);

/** A file system of a process that is killed before its nth operation: that one and all later ones never happen. */
const killedAt = (last: number) => {
  const operations: string[] = [];
  const step = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    operations.push(name) >= last ? Promise.reject(new Error('killed')) : work();
  const fs = {
    mkdir: (...args: Parameters<typeof nodeFs.mkdir>) => step('mkdir', () => nodeFs.mkdir(...args)),
    rename: (...args: Parameters<typeof nodeFs.rename>) => step('rename', () => nodeFs.rename(...args)),
    rm: (...args: Parameters<typeof nodeFs.rm>) => step('rm', () => nodeFs.rm(...args)),
    readFile: nodeFs.readFile,
    open: (...args: Parameters<typeof nodeFs.open>) =>
      step('open', async () => {
        const handle = await nodeFs.open(...args);
        return {
          // Half of the text is written before the rest, as a disk may do.
          writeFile: async (text: string) => {
            await step('write', () => handle.write(text.slice(0, text.length / 2)));
            await step('write', () => handle.write(text.slice(text.length / 2)));
          },
          sync: () => step('sync', () => handle.sync()),
          close: () => handle.close().then(() => step('close', async () => undefined)),
        };
      }),
  } as unknown as FileSystem;
  return { fs, operations };
};

it('a process that is killed between any two operations leaves the old text or the new one', async () => {
  const left = new Set<string | null>();
  for (let last = 1; ; last++) {
    const directory = join(tempDir(), 'state');
    await fileStore(directory).write('license', OLD);
    const { fs, operations } = killedAt(last);
    const written = await fileStore(directory, fs)
      .write('license', NEW)
      .then(
        () => true,
        () => false,
      );
    const text = await fileStore(directory).read('license');
    expect([OLD, NEW], `killed at operation ${last}`).toContain(text);
    left.add(text);
    if (operations.length < last) {
      expect({ written, text }).toEqual({ written: true, text: NEW });
      // The text is on the disk before it gets its name, and so is the name in the end.
      expect(operations.join(' ')).toBe('mkdir open write write sync close rename open sync close');
      break;
    }
  }
  expect(left).toEqual(new Set([OLD, NEW]));
});

it('a write that fails leaves no file behind, and the next one succeeds', async () => {
  const directory = tempDir();
  const store = fileStore(directory);
  await store.write('license', OLD);
  const full = { ...nodeFs, rename: () => Promise.reject(new Error('the disk is full')) };
  await expect(fileStore(directory, full).write('license', NEW)).rejects.toThrow('full');
  expect(await nodeFs.readdir(directory)).toEqual(['license.txt']);
  await store.write('license', NEW);
  expect(await store.read('license')).toBe(NEW);
});

it('only the owner may read the files and the directory, and what is not there is null', async () => {
  const directory = join(tempDir(), 'a', 'b');
  const store = fileStore(directory);
  expect(await store.read('license')).toBeNull();
  await store.write('license', OLD);
  await store.write('state', '{}');
  const modes = [directory, ...['license.txt', 'state.json'].map((name) => join(directory, name))];
  expect(await Promise.all(modes.map(async (path) => ((await nodeFs.stat(path)).mode & 0o777).toString(8)))).toEqual([
    '700',
    '600',
    '600',
  ]);
  await expect(fileStore(join(directory, 'license.txt')).read('state')).rejects.toThrow('ENOTDIR');
});
