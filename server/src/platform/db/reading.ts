import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';

export type Reading = Pick<Database, 'kind' | 'db' | 'close'>;

const openPostgres = async (url: string): Promise<Reading> => {
  const [{ drizzle }, { default: pg }] = await Promise.all([import('drizzle-orm/node-postgres'), import('pg')]);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  // A broken connection fails the statement that uses it. Without this listener, it would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new StartError(`DATABASE_URL: cannot reach the database at ${new URL(url).host}: ${error.message}`);
  });
  return { kind: 'postgres', db: drizzle(client) as Database['db'], close: () => client.end() };
};

const openEmbedded = async (dataDir: string): Promise<Reading> => {
  const [{ openCopy }, { takeSnapshot }] = await Promise.all([import('./pglite.ts'), import('./snapshots.ts')]);
  const { directory, remove } = await takeSnapshot(dataDir);
  try {
    const copy = await openCopy(directory);
    return { kind: 'pglite', db: copy.db, close: () => copy.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** Opens the database beside a running shop, to read it. It migrates nothing; the embedded one is read in a copy. */
export const openForReading = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Reading> =>
  databaseUrl ? openPostgres(databaseUrl) : openEmbedded(dataDir);
