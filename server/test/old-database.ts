import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database, Db } from '../src/platform/db/database.ts';
import { migratePostgres } from '../src/platform/db/migrate.ts';
import { migrateEmbedded } from '../src/platform/db/migrate-embedded.ts';
import { readMigrations } from '../src/platform/db/migrations.ts';
import { createPglite, pgliteDatabase } from '../src/platform/db/pglite.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { emptyPostgres } from './empty-postgres.ts';

/** Makes a database of an older version with data in it, and migrates it to the current version. */
export const upgradedDatabase = async (last: string, statements: readonly string[]): Promise<Database> => {
  const migrations = readMigrations().filter(({ number }) => number <= last.slice(0, 4));
  const fill = async (db: Db) => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  };
  if (process.env.WARDEN_TEST_DB === 'pglite') {
    const pglite = await createPglite({});
    await migrateEmbedded(pglite.query.bind(pglite), migrations);
    await fill(drizzlePglite(pglite) as unknown as Db);
    return await pgliteDatabase(pglite);
  }
  const { url, drop } = await emptyPostgres(inject('postgres').url, 'upgraded');
  await migratePostgres(url, { migrations });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(drizzle(client) as unknown as Db);
  await client.end();
  const database = await openPostgres(url);
  return { ...database, close: () => database.close().then(drop) };
};
