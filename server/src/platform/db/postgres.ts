import { drizzle } from 'drizzle-orm/node-postgres';
import { StartError } from '../start-error.ts';
import type { Database, Opening } from './database.ts';
import { type MigrationLog, migratePostgres, silent } from './migrate.ts';
import { driverTimeouts, openPool, type Pooler, sessionTimeouts } from './pool.ts';
import { type DatabaseTimeouts, databaseTimeouts, type Timeouts } from './timeouts.ts';

/** Writes the timeouts as server options, which is the form that the queue accepts. */
const serverOptions = (timeouts: Timeouts) =>
  Object.entries(sessionTimeouts(timeouts))
    .map(([name, milliseconds]) => `-c ${name}=${milliseconds}`)
    .join(' ');

/** The queue passes options to the driver that its type does not declare. */
const bossOptions = (connectionString: string, timeouts: Timeouts, pooler: Pooler) => ({
  connectionString,
  max: 4,
  useListenNotify: !pooler,
  ...driverTimeouts(timeouts),
  ...(pooler ? {} : { options: serverOptions(timeouts) }),
});

const connectionsOf = ({ totalCount, idleCount, waitingCount }: ReturnType<typeof openPool>) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** A pooler refuses the settings of a session, which would otherwise fail every request. */
const refusePooler = async (pool: ReturnType<typeof openPool>) => {
  try {
    await pool.query('select');
  } catch (error) {
    if (!/startup parameter/.test((error as Error).message)) throw error;
    await pool.end();
    throw new StartError('DATABASE_URL is a pooler: set DATABASE_POOLER=transaction (docs/operations.md, "PgBouncer")');
  }
};

interface Options extends Opening {
  log?: MigrationLog;
  pooler?: Pooler;
  /** The address without the pooler, for what needs a session of its own. */
  directUrl?: string | undefined;
}

export const openPostgres = async (
  url: string,
  { request, background }: DatabaseTimeouts = databaseTimeouts,
  { log = silent, pooler, directUrl, logger = false }: Options = {},
): Promise<Database> => {
  await migratePostgres(directUrl ?? url, { log });
  const pool = openPool(url, 10, request, pooler);
  await refusePooler(pool);
  const backgroundPool = openPool(url, 4, background, pooler);
  return {
    kind: 'postgres',
    db: drizzle(pool, { logger }) as Database['db'],
    background: drizzle(backgroundPool) as Database['db'],
    boss: bossOptions(directUrl ?? url, background, directUrl ? undefined : pooler),
    connections: () => ({ request: connectionsOf(pool), background: connectionsOf(backgroundPool) }),
    close: async () => {
      await pool.end();
      await backgroundPool.end();
    },
  };
};
