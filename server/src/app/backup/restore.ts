import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { prepareDataDir } from '../../platform/data-dir.ts';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { openForReading } from '../../platform/db/reading.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { StartError } from '../../platform/start-error.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { loadRows, tablesWithRows } from './load.ts';
import { refuseOthers, writeLocalFiles } from './local-files.ts';
import type { Source } from './make.ts';
import type { Backup } from './open.ts';

/** Looks for rows without migrating anything, in case this is the database of a shop after all. */
export const refuseRows = async (place: Pick<Config, 'databaseUrl' | 'dataDir'>) => {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'database'))) return;
  const { db, close } = await openForReading(place);
  try {
    const used = await tablesWithRows(db);
    if (used.length === 0) return;
    throw new StartError(
      `${place.databaseUrl ? 'the database of DATABASE_URL' : place.dataDir} has rows (${used.slice(0, 3).join(', ')}): ` +
        'restore into an empty place',
    );
  } finally {
    await close();
  }
};

/** Makes the schema by the migrations of this release, and loads the rows of the backup. */
export const restoreRows = async (
  { lines, manifest }: Backup,
  place: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: FastifyBaseLogger,
): Promise<Database> => {
  const database = await openDatabase(place, log);
  try {
    await (await openQueue(database, [], log)).stop();
    await loadRows(database.background, lines(), manifest.tables);
    await database.background.execute(sql`analyze`);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Copies installers and images to the shop's storage. Returns the files that should be in its S3 and are not. */
const restoreFiles = async ({ manifest, openFile }: Backup, place: Source): Promise<string[]> => {
  const storage = await openStorage(place);
  const present = new Set((await storage.list()).map(({ key }) => key));
  const missing: string[] = [];
  for (const { key, stored } of manifest.files) {
    if (present.has(key)) continue;
    if (stored === null) missing.push(key);
    else await storage.put(key, await openFile(stored));
  }
  return missing;
};

/** Restores into an empty place. The rows come last: an interrupted run can be repeated. */
export const restoreBackup = async (backup: Backup, place: Source, log: FastifyBaseLogger) => {
  prepareDataDir(place.dataDir);
  await refuseRows(place);
  const local = await backup.localFiles();
  await refuseOthers(local, place);
  const missing = await restoreFiles(backup, place);
  await writeLocalFiles(local, place);
  await (await restoreRows(backup, place, log)).close();
  return { missing, local };
};
