import { randomBytes } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { prepareDataDir } from '../src/platform/data-dir.ts';
import type { Database, Db } from '../src/platform/db/database.ts';
import { createPglite, openPglite, pgliteDatabase } from '../src/platform/db/pglite.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { readRows } from '../src/platform/db/rows.ts';
import { backgroundTimeouts, type DatabaseTimeouts } from '../src/platform/db/timeouts.ts';
import { databaseUrl } from './database-url.ts';
import { recorded } from './statements.ts';

const pgliteDump = async () => new Blob([await readFile(inject('pglite').dump)]);

interface EmbeddedCopy {
  pglite: PGlite;
  /** The rows of each table in a new database. */
  content: Map<string, unknown>;
}

/**
 * Databases of finished tests, which are emptied for the next ones, because starting one takes longer than most tests.
 */
const emptied: EmbeddedCopy[] = [];

const tablesIn = async (pglite: PGlite) =>
  (
    await pglite.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by c.oid`)
  ).rows.map(({ name }) => name);

const contentOf = async (pglite: PGlite) => {
  const selects = (await tablesIn(pglite)).map(
    (name) => `select '${name}' as name, (select jsonb_agg(t) from ${name} t) as content`,
  );
  const { rows } = await pglite.query<{ name: string; content: unknown }>(selects.join(' union all '));
  return new Map(rows.map(({ name, content }) => [name, content]));
};

const newCopy = async (): Promise<EmbeddedCopy> => {
  const pglite = await createPglite({ loadDataDir: await pgliteDump() });
  return { pglite, content: await contentOf(pglite) };
};

const sameTables = async ({ pglite, content }: EmbeddedCopy) =>
  (await tablesIn(pglite)).join() === [...content.keys()].join();

/** Restores the rows of a new database. */
const empty = async ({ pglite, content }: EmbeddedCopy) => {
  const used = [...(await contentOf(pglite))].flatMap(([name, rows]) => (rows ? [name] : []));
  await pglite.exec('set session_replication_role = replica');
  if (used.length > 0) await pglite.exec(`truncate ${used.join()} restart identity cascade`);
  for (const [name, rows] of content) {
    if (rows)
      await pglite.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [rows]);
  }
  await pglite.exec('set session_replication_role = origin; deallocate all');
};

const copyPglite = async (timeouts: DatabaseTimeouts): Promise<Database> => {
  const copy = emptied.pop() ?? (await newCopy());
  const database = await recorded((logger) => pgliteDatabase(copy.pglite, timeouts, { logger }));
  return {
    ...database,
    close: async () => {
      if (!(await sameTables(copy))) return database.close();
      await empty(copy);
      emptied.push(copy);
    },
  };
};

const administer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

const copyPostgres = async (timeouts: DatabaseTimeouts): Promise<Database> => {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database ${name} template ${template}`);
  const database = await recorded((logger) => openPostgres(databaseUrl(url, name), timeouts, { logger }));
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
};

/** These timeouts are long, because only tests about timeouts may depend on speed. */
const patient: DatabaseTimeouts = { request: backgroundTimeouts, background: backgroundTimeouts };

/** Opens a new migrated database of the kind that this test run uses. */
export const copyDatabase = (timeouts = patient) =>
  process.env.WARDEN_TEST_DB === 'pglite' ? copyPglite(timeouts) : copyPostgres(timeouts);

/**
 * Copies a database for processes: returns the settings that they need, and a function that opens it while none of them
 * runs.
 */
export const copyForProcesses = async (dataDir: string) => {
  if (process.env.WARDEN_TEST_DB === 'pglite') {
    prepareDataDir(dataDir);
    await cp(inject('pglite').folder, join(dataDir, 'database'), { recursive: true });
    return { environment: { DATA_DIR: dataDir }, open: () => openPglite(dataDir), drop: async () => {} };
  }
  const database = await copyPostgres(patient);
  const { connectionString: url = '' } = database.boss;
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: url },
    open: () => openPostgres(url),
    drop: database.close,
  };
};

/**
 * Waits until the work waits for a lock of this transaction, or is over. The embedded database has one connection, so
 * there all others wait anyway.
 */
export const waitedFor = async (tx: Db, work: Promise<unknown>) => {
  if (process.env.WARDEN_TEST_DB === 'pglite') return;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const waiting = sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await vi.waitUntil(async () => isOver || (await readRows(tx, waiting)).length > 0);
};
