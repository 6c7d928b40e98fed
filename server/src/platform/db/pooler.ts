import pg from 'pg';
import { sessionTimeouts } from './client.ts';
import type { MigrationLog } from './migrate.ts';
import type { Timeouts } from './timeouts.ts';

const CONNECT_MILLISECONDS = 10_000;

const statementTimeout = async (options: pg.ClientConfig) => {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select setting from pg_settings where name = 'statement_timeout'");
    return Number(rows[0].setting);
  } finally {
    await client.end();
  }
};

/**
 * Tells whether the address is that of a pooler such as PgBouncer, which gives each transaction another session. It
 * refuses the settings of a session or ignores them.
 */
export const isPooler = async (url: string, timeouts: Timeouts): Promise<boolean> => {
  try {
    const found = await statementTimeout({ connectionString: url, ...sessionTimeouts(timeouts) });
    return found !== timeouts.statement;
  } catch (error) {
    if (/startup parameter/.test((error as Error).message)) return true;
    throw error;
  }
};

/** Tells the operator what the shop does without, because it shares its sessions. */
export const reportPooler = async (url: string, directUrl: string | undefined, log: MigrationLog) => {
  if (!directUrl) {
    log.warn('DATABASE_URL is a pooler, and DATABASE_DIRECT_URL is missing: jobs are found by polling every 2 seconds');
  }
  if ((await statementTimeout({ connectionString: url })) === 0) {
    log.warn('DATABASE_URL is a pooler that sets no statement_timeout: add the connect_query of docs/operations.md');
  }
};
