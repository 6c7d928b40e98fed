import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { DAY } from '../../platform/time.ts';
import { keysOf } from './encryption.ts';
import { bytesOf, type Manifest, writeManifest } from './manifest.ts';
import { pruneBackups } from './prune.ts';
import { partName, stampOf } from './target.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY);
const nameAgo = (days: number) => stampOf(ago(days));

let dir: string;
beforeEach(async () => {
  dir = tempDir();
});

const put = async (name: string, days: number) => {
  await diskStorage(dir).put(name, bytesOf('x'));
  await utimes(join(dir, name), ago(days), ago(days));
};

const backUp = async (days: number, files: string[], isComplete = true) => {
  const stamp = nameAgo(days);
  await put(partName(stamp, 'rows'), days);
  if (!isComplete) return;
  await writeManifest(diskStorage(dir), stamp, await keysOf('x', 2)(), {
    files: files.map((name) => ({ key: 'k', stored: name })),
    ...({ format: 1, version: '1', migration: 1, engine: 'pglite', at: '', tables: {}, s3: null } as const),
    rows: { size: 0, sha256: '' },
  } satisfies Manifest);
};

it('removes old backups and the files that only they named', async () => {
  for (const name of ['file-k-old', 'file-k-both', 'file-k-new', 'file-k-orphan']) await put(name, 40);
  await put('file-k-under-way', 0.5);
  await put('key', 40);
  await backUp(40, ['file-k-old', 'file-k-both']);
  await backUp(20, ['file-k-both', 'file-k-new']);
  await backUp(2, [], false);
  await backUp(0.1, [], false);
  expect(await pruneBackups(diskStorage(dir), 30, now)).toEqual([nameAgo(40)]);
  expect((await readdir(dir)).sort()).toEqual(
    [
      partName(nameAgo(20), 'manifest'),
      partName(nameAgo(20), 'rows'),
      partName(nameAgo(0.1), 'rows'),
      ...['file-k-both', 'file-k-new', 'file-k-under-way', 'key'],
    ].sort(),
  );
});

it('never removes the newest complete backup, however old it is', async () => {
  await backUp(400, []);
  await backUp(300, []);
  expect(await pruneBackups(diskStorage(dir), 30, now)).toEqual([nameAgo(400)]);
  expect((await readdir(dir)).sort()).toEqual(['manifest', 'rows'].map((part) => `${nameAgo(300)}-${part}`));
});
