import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { listInstallerFiles } from '../../features/releases/service.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { openForReading, type Reading } from '../../platform/db/reading.ts';
import { readRows } from '../../platform/db/rows.ts';
import { StartError } from '../../platform/start-error.ts';
import { openStorage } from '../../platform/storage/open.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type BackupKey, derivation, encrypted, type Keys, macOf } from './encryption.ts';
import { copyFiles } from './files.ts';
import { type Places, readHeads, readKeys } from './local-files.ts';
import { bytesOf, lastMigration, type Manifest, readText, shopVersion, writeManifest } from './manifest.ts';
import { linesOf, packed } from './rows.ts';
import { partName, stampOf } from './target.ts';

export type Source = Places & Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'installersDir' | 's3'>;

const KEY = 'key';

const keyFile = z.object({ scrypt: derivation, check: z.string() });

const parseKey = (text: string) => {
  try {
    return keyFile.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/**
 * All backups of a target share a key, so that they can share files. Another passphrase begins with another one, and so
 * does a file that is damaged: it is needed for no backup that exists, and must not keep the next one from being made.
 */
const openKey = async (storage: Storage, keys: Keys): Promise<BackupKey> => {
  if ((await storage.list(KEY)).some(({ key }) => key === KEY)) {
    const known = parseKey(await readText(storage, KEY));
    const key = known && (await keys(known.scrypt));
    if (key && macOf(key, KEY) === known.check) return key;
  }
  const key = await keys();
  await storage.put(KEY, bytesOf(`${JSON.stringify({ scrypt: key.derivation, check: macOf(key, KEY) })}\n`));
  return key;
};

const refuseOtherSchema = async (tx: Db) => {
  const rows = await readRows<{ last: string }>(
    tx,
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  if (Number(rows[0]?.last) !== lastMigration()) {
    throw new StartError('the database has the schema of another version: back it up with the version that runs on it');
  }
};

/**
 * Two backups of the same second would have the same name, and one would be stored with the rows of the other. Each
 * claims the name before it looks again, so at least one of them sees the other. Where both do, both try again.
 */
export const claimStamp = async (target: Storage, wait: (ms: number) => Promise<unknown> = pause) => {
  for (;;) {
    const at = new Date();
    const stamp = stampOf(at);
    if ((await target.list(stamp)).length === 0) {
      const claim = `${partName(stamp, 'claim')}-${randomUUID()}`;
      await target.put(claim, bytesOf(''));
      if ((await target.list(stamp)).length === 1) return { at, stamp, claim };
      await target.remove(claim);
    }
    await wait(1000 - at.getMilliseconds() + 1000 * randomInt(3));
  }
};

/** Copies rows as of one time, and returns what the manifest says about them. */
const copyRows = async ({ kind, db, close }: Reading, target: Storage, key: BackupKey, stamp: string) => {
  try {
    return await db.transaction(
      async (tx) => {
        await refuseOtherSchema(tx);
        const tables: Record<string, number> = {};
        const name = partName(stamp, 'rows');
        const source = encrypted(key, name, packed(linesOf(tx, tables)));
        // A target that fails may leave the source open, and nothing may be read once the transaction has ended.
        const rows = await target.put(name, source).finally(() => source.return());
        return { engine: kind, tables, rows, installers: (await listInstallerFiles(tx)).map((file) => file.key) };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } finally {
    await close();
  }
};

/**
 * Makes a backup of everything that the shop cannot make again. Files are copied first, because that takes longest and
 * can be continued, then rows, then the files that have come since. Heads of the audit log come before the rows, which
 * must not be behind them, and keys after the rows, which they must verify.
 */
export const makeBackup = async (
  source: Source,
  target: Storage,
  keys: Keys,
  open: () => Promise<Reading> = () => openForReading(source),
) => {
  const key = await openKey(target, keys);
  const storage = await openStorage(source);
  /** What is in the shop's S3 stays there, and the backup says where. */
  const collectFiles = async (): Promise<Manifest['files']> =>
    source.s3
      ? (await storage.list()).map((file) => ({ key: file.key, stored: null }))
      : [...(await copyFiles(storage, target, key))].map(([file, stored]) => ({ key: file, stored }));
  const early = await collectFiles();
  const heads = await readHeads(source);
  const { at, stamp, claim } = await claimStamp(target);
  const { installers, ...rows } = await open()
    .then((reading) => copyRows(reading, target, key, stamp))
    .finally(() => target.remove(claim));
  const files = new Map([...early, ...(await collectFiles())].map((file) => [file.key, file]));
  const missing = installers.filter((file) => !files.has(file));
  if (missing.length > 0) throw new StartError(`installers are missing in the storage: ${missing.join(', ')}`);
  const local = partName(stamp, 'local');
  const localFiles = JSON.stringify({ ...heads, ...(await readKeys(source)) });
  await target.put(local, encrypted(key, local, bytesOf(localFiles)));
  await writeManifest(target, stamp, key, {
    format: 1,
    version: shopVersion(),
    migration: lastMigration(),
    at: at.toISOString(),
    s3: source.s3 ? { endpoint: source.s3.endpoint, bucket: source.s3.bucket } : null,
    files: [...files.values()],
    ...rows,
  });
  const count = Object.values(rows.tables).reduce((sum, table) => sum + table, 0);
  return { stamp, rows: count, files: files.size };
};
