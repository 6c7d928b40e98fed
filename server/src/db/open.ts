import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import type { MigrationLog } from './migrate.ts';

/**
 * Opens the configured database and migrates it to the current schema. The driver of the other engine is not loaded.
 */
export const openDatabase = async (
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: MigrationLog,
): Promise<Database> =>
  databaseUrl
    ? (await import('./postgres.ts')).openPostgres(databaseUrl, undefined, { log, directUrl: databaseDirectUrl })
    : (await import('./pglite.ts')).openPglite(dataDir);
