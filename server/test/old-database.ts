import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database, Db } from '../src/db/database.ts';
import { migrationsFolder } from '../src/db/migrations.ts';
import { createPglite, pgliteDatabase } from '../src/db/pglite.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { emptyPostgres } from './empty-postgres.ts';

/** Returns the migrations up to this one, as an older version of the shop had them. */
const migrationsUntil = (last: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'warden-old-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
};

/** Makes a database of an older version with data in it, and migrates it to the current version. */
export const upgradedDatabase = async (last: string, statements: readonly string[]): Promise<Database> => {
  const old = migrationsUntil(last);
  const fill = async (db: Db) => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  };
  try {
    if (process.env.WARDEN_TEST_DB === 'pglite') {
      const pglite = await createPglite({});
      const db = drizzlePglite(pglite);
      await migratePglite(db, { migrationsFolder: old });
      await fill(db as unknown as Db);
      return await pgliteDatabase(pglite);
    }
    const { url, drop } = await emptyPostgres(inject('postgres').url, 'upgraded');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: old });
    await fill(db as unknown as Db);
    await client.end();
    const database = await openPostgres(url);
    return { ...database, close: () => database.close().then(drop) };
  } finally {
    rmSync(old, { recursive: true });
  }
};
