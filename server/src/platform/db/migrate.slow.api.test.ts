import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { emptyPostgres } from '../../../test/empty-postgres.ts';
import { StartError } from '../start-error.ts';
import { pendingOf } from './applied-migrations.ts';
import { type MigrationWaits, migratePostgres } from './migrate.ts';
import { migrateEmbedded } from './migrate-embedded.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { createPglite } from './pglite.ts';

const released = readMigrations();
const last = released.at(-1) as Migration;

/** Makes a migration as a later version of the shop would have it. */
const later = (...statements: string[]): Migration => ({
  number: 'next',
  createdAt: last.createdAt + 1,
  hash: statements.join(),
  statements,
  isConcurrent: /concurrently/.test(statements.join()),
});

const buildsIndex = later('create index concurrently "users_by_company" on "users" ("company_name")');

it.runIf(process.env.WARDEN_TEST_DB === 'pglite')(
  'leaves an embedded database alone that is ahead of this version',
  async () => {
    const pglite = await createPglite({ loadDataDir: new Blob([await readFile(inject('pglite').dump)]) });
    const query = pglite.query.bind(pglite);
    await migrateEmbedded(query, [...released, buildsIndex]);
    await migrateEmbedded(query);
    expect((await pglite.query(`select to_regclass('users_by_company')::text as name`)).rows).toEqual([
      { name: 'users_by_company' },
    ]);
    await pglite.close();
  },
);

it.runIf(process.env.WARDEN_TEST_DB === 'postgres')(
  'a transaction that began before another process applied the first migration sees that it is applied',
  async () => {
    const { url, drop } = await emptyPostgres(inject('postgres').url, 'first');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const first = released.slice(0, 1);
    const pending = () => pendingOf((text, values) => client.query(text, values), first);
    expect(await pending()).toEqual(first);
    await client.query('begin');
    await migratePostgres(url, { migrations: first });
    expect(await pending()).toEqual([]);
    await client.end();
    await drop();
  },
);

describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('a migration', () => {
  let empty: Awaited<ReturnType<typeof emptyPostgres>>;
  let client: pg.Client;
  const connect = async (name: string) => {
    const connected = new pg.Client({ connectionString: empty.url, application_name: name });
    await connected.connect();
    onTestFinished(() => connected.end());
    return connected;
  };
  beforeAll(async () => {
    empty = await emptyPostgres(inject('postgres').url, 'migrated');
    await migratePostgres(empty.url);
    client = new pg.Client({ connectionString: empty.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await empty?.drop();
  });
  const forget = (migration: Migration) =>
    client.query('delete from drizzle.__drizzle_migrations where hash = $1', [migration.hash]);
  const isApplied = async (migration: Migration) =>
    (await client.query('select from drizzle.__drizzle_migrations where hash = $1', [migration.hash])).rowCount === 1;
  const indexes = async () =>
    (
      await client.query(
        `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
         where c.relname like 'users_by_%'`,
      )
    ).rows;

  /** Holds a lock of the table as an operator's forgotten transaction does. */
  const forgottenTransaction = async () => {
    const holder = await connect('psql of the operator');
    await holder.query('begin; lock table users in access share mode');
    return holder;
  };
  const waits: MigrationWaits = { lock: 200, firstPause: 50, longestPause: 100, patience: 60_000 };

  it('is not missed by a version that does not know it: that version starts as it is', async () => {
    const unknown = later('alter table users add column nickname text');
    await migratePostgres(empty.url, { migrations: [...released, unknown] });
    expect(await isApplied(unknown)).toBe(true);
    const log = { info: expect.unreachable, warn: expect.unreachable };
    await migratePostgres(empty.url, { log });
    await forget(unknown);
  });

  it('gives up a lock soon, says who holds it, and tries again until it is free', async () => {
    const holder = await forgottenTransaction();
    const migration = later('alter table users add column remark text');
    const warnings: { blockers: string[] }[] = [];
    const log = { info: () => {}, warn: (details: unknown) => void warnings.push(details as { blockers: string[] }) };
    const migrating = migratePostgres(empty.url, { log, waits, migrations: [...released, migration] });
    const holders = () => warnings.flatMap(({ blockers }) => blockers);
    await expect.poll(() => warnings.length > 1 && holders().length > 0, { timeout: 60_000 }).toBe(true);
    expect(warnings[0]).toMatchObject({ migration: 'next', pause: 50 });
    expect(warnings[1]).toMatchObject({ pause: 100 });
    expect(holders()[0]).toMatch(/^pid \d+, psql of the operator, idle in transaction, transaction open for \d+ s$/);
    expect(await isApplied(migration)).toBe(false);
    await holder.query('rollback');
    await migrating;
    expect(await isApplied(migration)).toBe(true);
    await forget(migration);
  });

  it('fails the start in one line where the lock is never free', async () => {
    await forgottenTransaction();
    const migration = later('alter table users add column hobby text');
    const error = await migratePostgres(empty.url, {
      waits: { ...waits, lock: 1000, patience: 0 },
      migrations: [...released, migration],
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(
      /^migration next could not lock its tables, because others hold them: pid \d+, psql/,
    );
  });

  it('builds an index while others write, in one of several processes that start together', async () => {
    const writer = await connect('writer');
    await writer.query(`begin; update users set company_name = 'x'`);
    const migrating = Array.from({ length: 3 }, () =>
      migratePostgres(empty.url, { waits, migrations: [...released, buildsIndex] }),
    );
    // The index waits for the writer, and nobody waits for the index.
    await expect.poll(indexes, { timeout: 60_000 }).toEqual([{ name: 'users_by_company', valid: false }]);
    await client.query(`set statement_timeout = '30s'; update users set company_name = 'y'; reset statement_timeout`);
    await writer.query('commit');
    await Promise.all(migrating);
    expect(await indexes()).toEqual([{ name: 'users_by_company', valid: true }]);
    expect(await isApplied(buildsIndex)).toBe(true);
  });

  it('takes an index that the operator has built, and builds an invalid one again', async () => {
    await client.query('create index users_by_hand on users (company_name)');
    const { rows } = await client.query(`select 'users_by_hand'::regclass::oid as oid`);
    await client.query(`update pg_index set indisvalid = false where indexrelid = to_regclass('users_by_company')`);
    const both = later(
      'create index concurrently "users_by_hand" on "users" ("company_name")',
      'create index concurrently "users_by_company" on "users" ("company_name")',
    );
    await forget(buildsIndex);
    await migratePostgres(empty.url, { waits, migrations: [...released, both] });
    expect(await indexes()).toEqual(
      expect.arrayContaining([
        { name: 'users_by_hand', valid: true },
        { name: 'users_by_company', valid: true },
      ]),
    );
    expect((await client.query(`select 'users_by_hand'::regclass::oid as oid`)).rows).toEqual(rows);
  });
});
