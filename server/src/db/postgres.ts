import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema.ts';

// Any number will do as long as every process of the shop takes the same one.
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

const migrateOnce = async (url: string) => {
  const client = await connect(url);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
};

export const openPostgres = async (url: string): Promise<Database> => {
  await migrateOnce(url);
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema }) as unknown as Database['db'],
    boss: { connectionString: url, max: 4, useListenNotify: true },
    close: () => pool.end(),
  };
};
