import { hash, randomBytes } from 'node:crypto';
import { readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningS3, startS3 } from '@warden/s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { DAY } from '../time.ts';
import { diskStorage } from './disk.ts';
import { openStorage } from './open.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** More than a part of an upload. */
const LARGE = 9 * 1024 * 1024;
const owner = { bucket: 'warden', accessKey: 'an-access-key', secretKey: 'a secret/key+' };
const at = (s3: RunningS3, changes: Partial<typeof owner> = {}) =>
  s3Storage({ endpoint: s3.url, region: 'us-east-1', ...owner, ...changes }, 'installers');

let dir: string;
let s3: RunningS3;
beforeAll(async () => {
  s3 = await startS3({ ...owner, pageSize: 2 });
});
afterAll(() => s3.close());
beforeEach(async () => {
  dir = join(tempDir(), 'installers');
  for (const { key } of await at(s3).list()) await at(s3).remove(key);
});

const pieces = async function* (...chunks: Uint8Array[]) {
  yield* chunks;
};
const breakingOff = async function* (...chunks: Uint8Array[]) {
  yield* chunks;
  throw new Error('the sender is gone');
};

const bytesOf = async (opened: Promise<AsyncIterable<Uint8Array>>) => {
  const copies: Buffer[] = [];
  for await (const piece of await opened) copies.push(Buffer.from(piece));
  return Buffer.concat(copies);
};

/** Everything that takes room, finished or not. */
const onDisk = async () => readdir(dir).catch(() => []);

const drivers: [name: string, open: () => Storage, everything: () => Promise<string[]>][] = [
  ['a disk', () => diskStorage(dir), onDisk],
  ['an S3', () => at(s3), async () => [...s3.objects(), ...s3.uploads()]],
];

describe.each(drivers)('%s', (_name, open, everything) => {
  it('keeps bytes as they came, and says how many there were and their hash', async () => {
    const bytes = randomBytes(100_000);
    const stored = await open().put('a', pieces(bytes.subarray(0, 10), bytes.subarray(10)));
    expect(stored).toEqual({ size: 100_000, sha256: hash('sha256', bytes) });
    expect(await bytesOf(open().open('a'))).toEqual(bytes);
  });

  it('keeps a file that is larger than what is sent at once', async () => {
    const chunk = randomBytes(LARGE / 2);
    const bytes = Buffer.concat([chunk, chunk, chunk]);
    const { sha256 } = await open().put('large', pieces(chunk, chunk, chunk));
    expect(sha256).toBe(hash('sha256', bytes));
    expect((await bytesOf(open().open('large'))).equals(bytes)).toBe(true);
    expect(await everything()).toHaveLength(1);
  });

  it('gives any part of a file', async () => {
    const digits = '0123456789';
    await open().put('digits', pieces(Buffer.from(digits)));
    for (const part of ['0', '345', '789', digits]) {
      const start = digits.indexOf(part);
      const end = start + part.length - 1;
      expect((await bytesOf(open().open('digits', { start, end }))).toString()).toBe(part);
    }
  });

  it.each([
    ['at once', 0],
    ['after a little', 10],
    ['after more than is sent at once', LARGE],
  ])('keeps nothing of what breaks off %s', async (_when, size) => {
    const source = breakingOff(...(size ? [Buffer.alloc(size)] : []));
    await expect(open().put('broken', source)).rejects.toThrow('the sender is gone');
    expect(await everything()).toEqual([]);
    await expect(open().open('broken')).rejects.toThrow();
  });

  it('lists what it has, by prefix, with its age', async () => {
    for (const key of ['one_linux', 'one_windows', 'two_linux']) await open().put(key, pieces(Buffer.from(key)));
    const names = async (prefix?: string) => (await open().list(prefix)).map(({ key }) => key).toSorted();
    expect(await names()).toEqual(['one_linux', 'one_windows', 'two_linux']);
    expect(await names('one_')).toEqual(['one_linux', 'one_windows']);
    const [file] = await open().list();
    expect(file?.changedAt).toBeInstanceOf(Date);
  });

  it('removes a file, and does not mind one that is gone', async () => {
    await open().put('a', pieces(Buffer.from('a')));
    await open().remove('a');
    await open().remove('a');
    expect(await open().list()).toEqual([]);
    await expect(open().open('a')).rejects.toThrow();
  });

  it('takes no key that could lead elsewhere', async () => {
    const elsewhere = ['', '.', '..', '../a', 'a/b', '/etc/passwd', 'a\\b', '.a', 'a.b'];
    for (const key of [...elsewhere, 'A', 'a\0', 'a b', 'é', 'a'.repeat(151)]) {
      await expect(open().put(key, pieces(Buffer.from('x'))), key).rejects.toThrow('not a storage key');
      await expect(open().open(key), key).rejects.toThrow('not a storage key');
      await expect(open().remove(key), key).rejects.toThrow('not a storage key');
    }
    expect(await everything()).toEqual([]);
  });
});

describe('what was begun and never finished', () => {
  const aDayAgo = () => new Date(Date.now() - DAY);

  it('goes from a disk once it is old, and is never listed', async () => {
    const storage = diskStorage(dir);
    await storage.put('a', pieces(Buffer.from('a')));
    for (const name of ['.old', '.new']) await writeFile(join(dir, name), 'half');
    for (const name of ['.old', 'a']) await utimes(join(dir, name), new Date(0), new Date(0));
    expect((await storage.list()).map(({ key }) => key)).toEqual(['a']);
    await storage.discardUnfinished(aDayAgo());
    expect((await onDisk()).toSorted()).toEqual(['.new', 'a']);
  });

  it('goes from an S3 once it is old, and is never listed', async () => {
    const hanging = async function* () {
      yield Buffer.alloc(LARGE);
      await new Promise(() => {});
    };
    s3.setClock(() => new Date(Date.now() - 2 * DAY));
    // A part that is still on its way when its upload is discarded is refused.
    const begin = (key: string) =>
      void at(s3)
        .put(key, hanging())
        .catch(() => undefined);
    for (const key of ['old-1', 'old-2']) begin(key);
    await expect.poll(s3.uploads).toHaveLength(2);
    s3.setClock(() => new Date());
    begin('new');
    await expect.poll(s3.uploads).toHaveLength(3);
    expect(await at(s3).list()).toEqual([]);
    await at(s3).discardUnfinished(aDayAgo());
    expect(s3.uploads()).toEqual(['installers/new']);
    await at(s3).discardUnfinished(new Date(Date.now() + DAY));
  });
});

it('does not take what a link leads to for a file of its own', async () => {
  await diskStorage(dir).put('a', pieces(Buffer.from('a')));
  await symlink('/etc/passwd', join(dir, 'b'));
  expect((await diskStorage(dir).list()).map(({ key }) => key)).toEqual(['a']);
});

describe('an S3', () => {
  it('is given up when its last step fails, parts and all', async () => {
    s3.fail('CompleteMultipartUpload', 9);
    await expect(at(s3).put('a', pieces(Buffer.alloc(LARGE)))).rejects.toThrow();
    s3.fail('CompleteMultipartUpload', 0);
    expect([...s3.objects(), ...s3.uploads()]).toEqual([]);
  });

  it('gets a second try when it stumbles', async () => {
    s3.fail('PutObject', 1);
    await at(s3).put('a', pieces(Buffer.from('a')));
    expect(s3.objects()).toEqual(['installers/a']);
  });

  it('that does not know us says so', async () => {
    for (const wrong of [{ secretKey: 'wrong' }, { accessKey: 'wrong' }, { bucket: 'wrong' }]) {
      await expect(at(s3, wrong).put('a', pieces(Buffer.from('a')))).rejects.toThrow();
      await expect(at(s3, wrong).list()).rejects.toThrow();
    }
  });
});

it('is on disk unless an S3 is set', async () => {
  await (await openStorage({ s3: undefined, installersDir: dir })).put('here', pieces(Buffer.from('x')));
  expect(await onDisk()).toEqual(['here']);
  const there = await openStorage({ s3: { endpoint: s3.url, region: 'us-east-1', ...owner }, installersDir: dir });
  await there.put('there', pieces(Buffer.from('x')));
  expect(s3.objects()).toContain('installers/there');
});
