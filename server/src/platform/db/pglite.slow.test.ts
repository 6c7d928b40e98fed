import fs, { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { readRows } from './rows.ts';

// The tests share one directory and run in order, because making a database takes seconds.
const dataDir = tempDir();
let opened: Database | undefined;
const open = async () => {
  opened = await openPglite(dataDir);
  return opened;
};

afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await opened?.close();
  opened = undefined;
});

const spyOnFs = <Name extends 'fsyncSync' | 'renameSync'>(name: Name) => {
  const spy = vi.spyOn(fs, name);
  syncBuiltinESMExports();
  return spy;
};

const value = async ({ db }: Database, query: string) =>
  Object.values((await readRows<object>(db, sql.raw(query)))[0] ?? {})[0];

it('makes a database aside and moves it into place once all of it is on disk', async () => {
  const place = join(dataDir, 'database');
  mkdirSync(`${place}.new/base`, { recursive: true });
  writeFileSync(`${place}.new/PG_VERSION`, 'what a start that was cut short left behind');
  const sync = spyOnFs('fsyncSync');
  const renamed: { thereBefore: boolean; files: number; syncs: number }[] = [];
  const { renameSync } = fs;
  spyOnFs('renameSync').mockImplementation((from, to) => {
    if (to === place) {
      const files = readdirSync(from, { recursive: true }).length;
      renamed.push({ thereBefore: existsSync(place), files, syncs: sync.mock.calls.length });
    }
    renameSync(from, to);
  });
  const database = await open();
  expect(await value(database, 'select count(*)::int from users')).toBe(0);
  expect(renamed).toEqual([{ thereBefore: false, files: expect.any(Number), syncs: expect.any(Number) }]);
  expect(renamed[0]?.files).toBeGreaterThan(500);
  expect(renamed[0]?.syncs).toBeGreaterThanOrEqual(renamed[0]?.files as number);
  expect(existsSync(`${place}.new`)).toBe(false);
});

it('has every commit on disk before it is acknowledged', async () => {
  const database = await open();
  expect(await value(database, 'show fsync')).toBe('on');
  expect(await value(database, 'show synchronous_commit')).toBe('on');
  await database.db.execute(sql`create table commits (n int)`);
  const sync = spyOnFs('fsyncSync');
  for (let commit = 1; commit <= 20; commit++) {
    sync.mockClear();
    await database.db.execute(sql`insert into commits values (${commit})`);
    expect(sync, `commit ${commit}`).toHaveBeenCalled();
  }
  sync.mockClear();
  await database.db.execute(sql`checkpoint`);
  expect(sync.mock.calls.length).toBeGreaterThan(5);
});

it('refuses to open twice, and keeps what was written from one opening to the next', async () => {
  // This is what a power cut during a start can leave.
  writeFileSync(join(dataDir, 'database/postmaster.pid'), '');
  const database = await open();
  await expect(openPglite(dataDir)).rejects.toThrow(StartError);
  expect(await value(database, 'select count(*)::int from commits')).toBe(20);
});

it('does not keep the lock when the database cannot be opened', async () => {
  vi.spyOn(PGlite, 'create').mockRejectedValueOnce(new Error('broken'));
  await expect(openPglite(dataDir)).rejects.toThrow('broken');
  await open();
});

it('leaves most of the cache of its files to the operating system', async () => {
  expect(await value(await open(), 'show shared_buffers')).toBe('32MB');
});
