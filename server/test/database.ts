import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { createPglite, pgliteDatabase } from '../src/db/pglite.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { databaseUrl } from './database-url.ts';

const copyPglite = async (): Promise<Database> => {
  const dump = new Blob([await readFile(inject('pglite').dump)]);
  return pgliteDatabase(await createPglite({ loadDataDir: dump }));
};

const administer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

const copyPostgres = async (): Promise<Database> => {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database ${name} template ${template}`);
  const database = await openPostgres(databaseUrl(url, name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
};

/** A fresh migrated database of the kind this test run is about. */
export const copyDatabase = () => (process.env.WARDEN_TEST_DB === 'pglite' ? copyPglite() : copyPostgres());
