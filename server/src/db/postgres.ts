import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from './database.ts';
import { type MigrationLog, migratePostgres } from './migrate.ts';
import { openPool, sessionTimeouts } from './pool.ts';
import { databaseTimeouts, type Timeouts } from './timeouts.ts';

/** Writes the timeouts as server options, which is the form that the queue accepts. */
const serverOptions = (timeouts: Timeouts) =>
  Object.entries(sessionTimeouts(timeouts))
    .map(([name, milliseconds]) => `-c ${name}=${milliseconds}`)
    .join(' ');

/** The queue passes this option to the driver, although its type does not declare it. */
const queueAnswers = ({ answer }: Timeouts) => ({ query_timeout: answer });

const connectionsOf = ({ totalCount, idleCount, waitingCount }: ReturnType<typeof openPool>) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

export const openPostgres = async (
  url: string,
  { request, background } = databaseTimeouts,
  log?: MigrationLog,
): Promise<Database> => {
  await migratePostgres(url, { log });
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
    connections: () => ({ request: connectionsOf(pool), background: connectionsOf(backgroundPool) }),
    close: async () => {
      await pool.end();
      await backgroundPool.end();
    },
  };
};
