import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Database } from '../src/db/database.ts';
import { pgliteDatabase } from '../src/db/pglite.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { openQueue } from '../src/jobs/queue.ts';
import { databaseUrl } from './database-url.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that each test file copies. */
    pglite: { dump: string };
    postgres: { url: string; template: string };
  }
}

/** Opening migrates; the queue adds its own tables, so that no copy has to. */
const prepare = async (database: Database) => {
  const queue = await openQueue(database, [], Fastify().log);
  await queue.stop();
};

const preparePglite = async (project: TestProject) => {
  const dir = await mkdtemp(join(tmpdir(), 'warden-pglite-'));
  const dump = join(dir, 'dump.tar');
  const pglite = await PGlite.create();
  const database = await pgliteDatabase(pglite);
  await prepare(database);
  await writeFile(dump, await (await pglite.dumpDataDir('none')).bytes());
  await database.close();
  project.provide('pglite', { dump });
  return () => rm(dir, { recursive: true, force: true });
};

const preparePostgres = async (project: TestProject) => {
  const { url, stop } = await startPostgres();
  const template = `warden_test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${template}`);
  const database = await openPostgres(databaseUrl(url, template));
  await prepare(database);
  await database.close();
  project.provide('postgres', { url, template });
  return async () => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    await client.end();
    await stop();
  };
};

export default (project: TestProject) =>
  project.config.env.WARDEN_TEST_DB === 'pglite' ? preparePglite(project) : preparePostgres(project);
