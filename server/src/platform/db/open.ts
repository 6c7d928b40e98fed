import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import type { MigrationLog } from './migrate.ts';

type DatabasePlace = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databasePooler'>>;

/**
 * Opens the configured database and migrates it to the current schema. The driver of the other engine is not loaded.
 */
export const openDatabase = async (
  { databaseUrl, databaseDirectUrl, databasePooler, dataDir }: DatabasePlace,
  log: MigrationLog,
): Promise<Database> =>
  databaseUrl
    ? (await import('./postgres.ts')).openPostgres(databaseUrl, undefined, {
        log,
        directUrl: databaseDirectUrl,
        pooler: databasePooler,
      })
    : (await import('./pglite.ts')).openPglite(dataDir);
