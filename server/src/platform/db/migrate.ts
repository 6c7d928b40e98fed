import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { applyMigration, inTransaction, pendingOf, type Query, recordApplied } from './applied-migrations.ts';
import { type BlockerWatch, watchBlockers } from './blockers.ts';
import { buildIndexes } from './concurrent-indexes.ts';
import { explainForbidden } from './errors.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { endWithClient } from './pool.ts';

// The number is arbitrary, but every process of the shop must use the same one.
const MIGRATION_LOCK = 7_201_518;

/** An index on millions of rows takes minutes, and the other processes wait for the one that builds it. */
const LONGEST_MINUTES = 60;
const BUSY_PAUSE = 200;

export interface MigrationWaits {
  /**
   * A statement that waits for the lock of a table makes all later ones of the shop wait too. It therefore gives up
   * before a request does, and is tried again after a pause that grows.
   */
  lock: number;
  firstPause: number;
  longestPause: number;
  /** After this time without the lock, the start fails. */
  patience: number;
}

const usualWaits: MigrationWaits = { lock: 1000, firstPause: 500, longestPause: 30_000, patience: 600_000 };

export type MigrationLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

export const silent: MigrationLog = { info: () => {}, warn: () => {} };

const describe = (error: unknown) => {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] };
  return message || errors?.[0]?.message || code || String(error);
};

const connect = async (url: string) => {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // A broken connection fails the statement that runs. Without a listener, it would end the process instead.
    client.on('error', () => {});
    await client.connect();
    await endWithClient(client);
    return client;
  } catch (error) {
    const { host } = new URL(url);
    throw new StartError(`DATABASE_URL: cannot reach the database at ${host}: ${describe(error)}`);
  }
};

const withConnection = async <T>(url: string, use: (query: Query) => Promise<T>) => {
  const client = await connect(url);
  try {
    return await use((text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
};

/**
 * Applies one migration unless another process has done so, and returns false while another one is migrating. The lock
 * belongs to the transaction, so it also holds through a pooler. A process that waited for it inside a statement would
 * hold up the building of indexes, so it asks again instead.
 */
const applyOnce = (url: string, query: Query, migration: Migration, watch: BlockerWatch) =>
  inTransaction(query, async () => {
    const { rows } = await query('select pg_try_advisory_xact_lock($1) as free', [MIGRATION_LOCK]);
    if (!rows[0]?.free) return false;
    if ((await pendingOf(query, [migration])).length === 0) return true;
    await query(`set local statement_timeout = '${LONGEST_MINUTES}min'`);
    await query(`set local idle_in_transaction_session_timeout = '${LONGEST_MINUTES}min'`);
    await query(`set local lock_timeout = '${watch.lock}ms'`);
    await watch.start(query);
    if (!migration.isConcurrent) await applyMigration(query, migration);
    else {
      await withConnection(url, (outside) => buildIndexes(outside, migration.statements));
      await recordApplied(query, migration);
    }
    return true;
  });

/** Runs the work, and returns whom it waited for where it did not get its locks. */
const orBlockers = async <T>(
  watch: BlockerWatch,
  work: () => Promise<T>,
): Promise<{ result: T } | { blockers: string[] }> => {
  try {
    return { result: await work() };
  } catch (error) {
    // 55P03: a lock could not be had in time; 40P01: two transactions waited for each other.
    if (!['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
    return { blockers: await watch.found() };
  } finally {
    watch.stop();
  }
};

const applyPatiently = async (
  url: string,
  query: Query,
  migration: Migration,
  { log, waits }: { log: MigrationLog; waits: MigrationWaits },
) => {
  const { number } = migration;
  const busyUntil = Date.now() + LONGEST_MINUTES * 60_000;
  const lockedUntil = Date.now() + waits.patience;
  for (let pause = waits.firstPause; ; ) {
    const watch = watchBlockers((use) => withConnection(url, use), waits.lock);
    const attempt = await orBlockers(watch, () => applyOnce(url, query, migration, watch));
    if ('result' in attempt) {
      if (attempt.result) return;
      if (Date.now() > busyUntil) throw new StartError(`another process has not finished migration ${number}`);
      await sleep(BUSY_PAUSE);
      continue;
    }
    const holders = attempt.blockers.join('; ') || 'unknown sessions';
    if (Date.now() + pause > lockedUntil) {
      throw new StartError(`migration ${number} could not lock its tables, because others hold them: ${holders}`);
    }
    log.warn({ migration: number, blockers: attempt.blockers, pause }, 'migration waits for locks that others hold');
    await sleep(pause);
    pause = Math.min(pause * 2, waits.longestPause);
  }
};

interface Options {
  log?: MigrationLog | undefined;
  waits?: MigrationWaits;
  migrations?: readonly Migration[];
}

/**
 * Brings the database at this address to the current schema, one transaction per migration. Any number of processes may
 * do so together. Nothing is locked where nothing is pending.
 */
export const migratePostgres = (
  url: string,
  { log = silent, waits = usualWaits, migrations = readMigrations() }: Options = {},
) =>
  withConnection(url, async (query) => {
    for (const migration of await pendingOf(query, migrations)) {
      log.info({ migration: migration.number }, 'migrating the database');
      await applyPatiently(url, query, migration, { log, waits });
    }
  }).catch((error: unknown) => {
    throw explainForbidden(error);
  });
