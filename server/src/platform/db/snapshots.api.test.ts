import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { copyForProcesses } from '../../../test/database.ts';
import type { Database } from './database.ts';
import { lockDirectory } from './lock.ts';
import { openForReading } from './reading.ts';
import { readRows } from './rows.ts';
import { takeSnapshot } from './snapshots.ts';

const dataDir = tempDir();
let copy: Awaited<ReturnType<typeof copyForProcesses>>;
let database: Database;
beforeAll(async () => {
  copy = await copyForProcesses(dataDir);
  database = await copy.open();
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const write = (name: string) => database.db.execute(sql`insert into secrets (name, value) values (${name}, '1')`);
const names = async (db: Database['db']) =>
  (await readRows<{ name: string }>(db, sql`select name from secrets order by name`)).map(({ name }) => name);
const urlOf = ({ DATABASE_URL }: { DATABASE_URL?: string }) => DATABASE_URL;
const open = () => openForReading({ dataDir, databaseUrl: urlOf(copy.environment) });
const snapshots = async () => (await readdir(dataDir)).filter((name) => name.startsWith('snapshot-'));

describe('a database that another process has open', () => {
  it('is read as of one moment, while it goes on', async () => {
    await write('before');
    const reading = await open();
    await reading.db.transaction(
      async (tx) => {
        expect(await names(tx)).toEqual(['before']);
        await write('after');
        expect(await names(tx)).toEqual(['before']);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await reading.close();
    expect(await names(database.db)).toEqual(['after', 'before']);
  });

  it('has every statement that was answered before, also under load', async () => {
    const answered: string[] = [];
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n++) {
        await write(`row-${n}`);
        answered.push(`row-${n}`);
        // The embedded database answers without letting anything else run.
        await nextTick();
      }
    })();
    await expect.poll(() => answered.length).toBeGreaterThan(20);
    const before = [...answered];
    const reading = await open();
    const found = new Set(await names(reading.db));
    isDone = true;
    await writing;
    await reading.close();
    expect(before.filter((name) => !found.has(name))).toEqual([]);
  });
});

describe.runIf(process.env.WARDEN_TEST_DB === 'pglite')('the copy of the embedded database', () => {
  it('is removed when it was read', async () => {
    const reading = await open();
    expect(await snapshots()).toHaveLength(1);
    await reading.close();
    await expect.poll(snapshots).toEqual([]);
  });

  it('is made without a shop too, and what a killed process left is removed at the next start', async () => {
    await database.close();
    const reading = await open();
    expect((await names(reading.db)).length).toBeGreaterThan(20);
    database = await copy.open();
    expect(await snapshots()).toEqual([]);
    await reading.close().catch(() => undefined);
    expect(existsSync(join(dataDir, 'database'))).toBe(true);
  });
});

it('gives up on a process that has the database open and does not answer', async () => {
  const stuck = tempDir();
  await mkdir(join(stuck, 'database'));
  const lock = lockDirectory(stuck);
  const server = createServer(() => {}).listen(join(stuck, 'snapshots.sock'));
  await expect(takeSnapshot(stuck, 50)).rejects.toThrow(/is in use by process .* did not answer in time/);
  server.close();
  lock.release();
});

it('says so where there is no database', async () => {
  await expect(openForReading({ dataDir: join(dataDir, 'nowhere'), databaseUrl: undefined })).rejects.toThrow(
    /there is no database in/,
  );
});
