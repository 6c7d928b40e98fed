import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { migrationsFolder } from './migrations.ts';

// The number is arbitrary, but every process of the shop must use the same one.
const MIGRATION_LOCK = 7_201_518;

const describe = (error: unknown) => {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] };
  return message || errors?.[0]?.message || code || String(error);
};

const connect = async (url: string) => {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    return client;
  } catch (error) {
    const { host } = new URL(url);
    throw new StartError(`DATABASE_URL: cannot reach the database at ${host}: ${describe(error)}`);
  }
};

/** Brings the database at this address to the current schema. Any number of processes may do so together. */
export const migratePostgres = async (url: string) => {
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
