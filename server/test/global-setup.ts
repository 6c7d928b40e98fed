import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import Fastify from 'fastify';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fingerprint } from '../../scripts/lib/fingerprint.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import type { Database } from '../src/platform/db/database.ts';
import { createPglite, pgliteDatabase } from '../src/platform/db/pglite.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { openQueue } from '../src/platform/jobs/queue.ts';
import { DAY } from '../src/platform/time.ts';
import { databaseUrl } from './database-url.ts';
import { untimedJobs } from './jobs.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that each test file copies: as one file, and as the folder of a shop's database. */
    pglite: { dump: string; folder: string };
    postgres: { url: string; template: string };
  }
}

/** Opening the database migrates it, and the queue adds its own tables, so that no copy has to do either. */
const prepare = async (database: Database) => {
  const queue = await openQueue(database, untimedJobs, Fastify().log);
  await queue.stop();
};

/** Dumps are deleted only after some time, because another run of an older version may still be reading its own. */
const forgetOldDumps = async () => {
  for (const name of await readdir(inRoot('.cache'))) {
    const path = inRoot('.cache', name);
    if (name.startsWith('pglite-') && Date.now() - (await stat(path)).mtimeMs > DAY)
      await rm(path, { recursive: true, force: true });
  }
};

/** Creating a database takes seconds, so it is cached until one of its sources changes. */
const preparePglite = async (project: TestProject) => {
  const madeFrom = fingerprint([
    'server/src/platform/db',
    'server/src/platform/jobs',
    'server/test/jobs.ts',
    'package-lock.json',
  ]).slice(0, 16);
  const dump = inRoot('.cache', `pglite-${madeFrom}.tar`);
  const folder = inRoot('.cache', `pglite-${madeFrom}`);
  project.provide('pglite', { dump, folder });
  if (existsSync(dump)) return;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(inRoot('.cache'), { recursive: true });
  await forgetOldDumps();
  const pglite = await createPglite({ fs: new NodeFS(unfinished) });
  const database = await pgliteDatabase(pglite);
  await prepare(database);
  await writeFile(`${unfinished}.tar`, await (await pglite.dumpDataDir('none')).bytes());
  await database.close();
  // Another run may have made the folder first, and may be using it already.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  await rename(`${unfinished}.tar`, dump);
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
