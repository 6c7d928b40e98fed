import { drizzle } from 'drizzle-orm/node-postgres';
import { type Connecting, clientFor, keepAlive, sessionTimeouts } from './client.ts';
import type { Database } from './database.ts';
import { type MigrationLog, migratePostgres, silent } from './migrate.ts';
import { openPool } from './pool.ts';
import { isPooler, reportPooler } from './pooler.ts';
import { shareConnections } from './shared-connections.ts';
import { watchSilence } from './silence.ts';
import { statementNames } from './statement-names.ts';
import { type DatabaseTimeouts, databaseTimeouts, type Timeouts } from './timeouts.ts';

/** Writes the timeouts as server options, which is the form that the queue accepts. */
const serverOptions = (timeouts: Timeouts) =>
  Object.entries(sessionTimeouts(timeouts))
    .map(([name, milliseconds]) => `-c ${name}=${milliseconds}`)
    .join(' ');

/** The queue passes options to the driver that its type does not declare. */
const bossOptions = (connectionString: string, timeouts: Timeouts, connecting: Connecting, isPooled: boolean) => ({
  connectionString,
  max: 4,
  Client: clientFor(timeouts, { ...connecting, isPooled }),
  useListenNotify: !isPooled,
  connectionTimeoutMillis: timeouts.connection,
  query_timeout: timeouts.answer,
  ...keepAlive,
  ...(isPooled ? {} : { options: serverOptions(timeouts) }),
});

const connectionsOf = ({ totalCount, idleCount, waitingCount }: ReturnType<typeof openPool>) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

interface Options {
  log?: MigrationLog;
  /** The address without the pooler, for what needs a session of its own. */
  directUrl?: string | undefined;
  /** Whether connections keep statements under names. By default they do unless a pooler shares them. */
  hasPreparedStatements?: boolean | undefined;
}

export const openPostgres = async (
  url: string,
  { request, background }: DatabaseTimeouts = databaseTimeouts,
  { log = silent, directUrl, hasPreparedStatements }: Options = {},
): Promise<Database> => {
  await migratePostgres(directUrl ?? url, { log });
  const isPooled = await isPooler(url, request);
  if (isPooled) await reportPooler(url, directUrl, log);
  const connecting = {
    silence: watchSilence(),
    isPooled,
    names: statementNames(hasPreparedStatements ?? !isPooled, log),
  };
  const pool = openPool(url, 10, request, connecting);
  // A pooler shares its connections itself.
  if (!isPooled) pool.shared = shareConnections(url, request, connecting);
  const backgroundPool = openPool(url, 4, background, connecting);
  return {
    kind: 'postgres',
    db: drizzle(pool) as unknown as Database['db'],
    background: drizzle(backgroundPool) as unknown as Database['db'],
    boss: bossOptions(directUrl ?? url, background, connecting, isPooled && !directUrl),
    connections: () => ({
      request: connectionsOf(pool),
      background: connectionsOf(backgroundPool),
      ...(pool.shared ? { shared: pool.shared.count() } : {}),
    }),
    close: async () => {
      await pool.end();
      await backgroundPool.end();
    },
  };
};
