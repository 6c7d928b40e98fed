import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import { openPool, sessionTimeouts } from './pool.ts';
import { databaseTimeouts, type Timeouts } from './timeouts.ts';

// The number is arbitrary, but every process of the shop must use the same one.
const MIGRATION_LOCK = 7_201_518;

const describe = (error: unknown) => {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] };
  return message || errors?.[0]?.message || code || String(error);
};

/** A new index on millions of rows takes minutes, and the other processes wait for the one that makes it. */
const migrationTimeouts: Timeouts = {
  statement: 3_600_000,
  answer: 3_610_000,
  lock: 3_600_000,
  idleTransaction: 60_000,
  connection: 10_000,
  perRequest: false,
};

const connect = async (url: string) => {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: migrationTimeouts.connection,
      ...sessionTimeouts(migrationTimeouts),
    });
    await client.connect();
    return client;
  } catch (error) {
    const { host } = new URL(url);
    throw new StartError(`DATABASE_URL: cannot reach the database at ${host}: ${describe(error)}`);
  }
};

const migrateOnce = async (url: string) => {
  const client = await connect(url);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // A statement that waits for the lock of a table makes all later ones wait too, so it must give up soon.
    await client.query("set lock_timeout = '60s'");
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
};

/** Writes the timeouts as server options, which is the form that the queue accepts. */
const serverOptions = (timeouts: Timeouts) =>
  Object.entries(sessionTimeouts(timeouts))
    .map(([name, milliseconds]) => `-c ${name}=${milliseconds}`)
    .join(' ');

/** The queue passes this option to the driver, although its type does not declare it. */
const queueAnswers = ({ answer }: Timeouts) => ({ query_timeout: answer });

export const openPostgres = async (url: string, { request, background } = databaseTimeouts): Promise<Database> => {
  await migrateOnce(url);
  const pool = openPool(url, 10, request);
  const backgroundPool = openPool(url, 4, background);
  return {
    kind: 'postgres',
    db: drizzle(pool) as unknown as Database['db'],
    background: drizzle(backgroundPool) as unknown as Database['db'],
    boss: {
      connectionString: url,
      max: 4,
      useListenNotify: true,
      connectionTimeoutMillis: background.connection,
      ...queueAnswers(background),
      options: serverOptions(background),
    },
    close: async () => {
      await pool.end();
      await backgroundPool.end();
    },
  };
};
