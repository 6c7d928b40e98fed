import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { inject } from 'vitest';
import { prepareDataDir } from '../src/data-dir.ts';
import type { Database } from '../src/db/database.ts';
import { createPglite, openPglite, pgliteDatabase } from '../src/db/pglite.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { databaseUrl } from './database-url.ts';

const pgliteDump = async () => new Blob([await readFile(inject('pglite').dump)]);

const copyPglite = async (): Promise<Database> =>
  pgliteDatabase(await createPglite({ loadDataDir: await pgliteDump() }));

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

/** The same, for processes of their own: what they are told of it, and a way in while none of them runs. */
export const copyForProcesses = async (dataDir: string) => {
  if (process.env.WARDEN_TEST_DB === 'pglite') {
    prepareDataDir(dataDir);
    const fs = new NodeFS(join(dataDir, 'database'));
    await (await createPglite({ fs, loadDataDir: await pgliteDump() })).close();
    return { environment: { DATA_DIR: dataDir }, open: () => openPglite(dataDir), drop: async () => {} };
  }
  const database = await copyPostgres();
  const { connectionString: url = '' } = database.boss;
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: url },
    open: () => openPostgres(url),
    drop: database.close,
  };
};
