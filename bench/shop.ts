import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/lib/free-port.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { openPglite } from '../server/src/platform/db/pglite.ts';
import { openPostgres } from '../server/src/platform/db/postgres.ts';
import { keyringAt } from '../server/src/platform/keyring/keyring.ts';
import { emptyPostgres } from '../server/test/empty-postgres.ts';
import { pidOf } from './cpu.ts';

export const kinds = ['postgres', 'pglite'] as const;
export type Kind = (typeof kinds)[number];

/** A PostgreSQL that the shop's database is made on. */
export interface Server {
  url: string;
}

/** The embedded database needs no server. */
export const nowhere: Server = { url: '' };

export const databasePidOf = (kind: Kind, { url }: Server) =>
  kind === 'postgres' ? pidOf('-p', new URL(url).port) : undefined;

/** The settings of a shop with real customers, as an operator runs it. Nobody answers at the mail server and the provider. */
const production = (port: number, dataDir: string) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@example.com',
  YOOKASSA_SHOP_ID: 'bench',
  YOOKASSA_SECRET_KEY: 'bench',
  YOOKASSA_API_URL: 'http://127.0.0.1:9',
  YOOKASSA_WEBHOOK_CIDRS: '127.0.0.0/8',
  ADMIN_SECOND_FACTOR: 'optional',
  TRUST_PROXY: '1',
  DRAIN_DELAY: '0',
});

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the shop with Node and nothing else. Its log goes to a file, as a service manager would store it. */
export const startProcess = async (dataDir: string, settings: Record<string, string>) => {
  const port = await freePort();
  const logFile = join(dataDir, 'shop.log');
  const log = openSync(logFile, 'a');
  const begun = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../server/src/main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...production(port, dataDir), ...settings },
    stdio: ['ignore', log, log],
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the shop did not start: ${readFileSync(logFile, 'utf8')}`);
    await pause(5);
  }
  return {
    url,
    pid: child.pid as number,
    secondsToStart: (performance.now() - begun) / 1000,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** Makes a database, fills it and returns what a process of the shop needs to use it. */
export const makeDatabase = async (
  kind: Kind,
  server: Server,
  fill: (database: Database, dataDir: string) => Promise<void>,
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'warden-bench-'));
  keyringAt(join(dataDir, 'keys')).createFirst(new Date());
  const empty = kind === 'postgres' ? await emptyPostgres(server.url, 'bench') : undefined;
  const drop = async () => {
    await empty?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const settings: Record<string, string> = empty ? { DATABASE_URL: empty.url } : {};
  const database = await (empty ? openPostgres(empty.url) : openPglite(dataDir));
  try {
    await fill(database, dataDir);
    await database.close();
  } catch (error) {
    await database.close();
    await drop();
    throw error;
  }
  return { dataDir, url: empty?.url, settings, drop };
};

/** Starts the shop as a separate process, on a database that was filled before. */
export const startFilled = async (
  kind: Kind,
  server: Server,
  fill: (database: Database, dataDir: string) => Promise<void>,
  settings: Record<string, string> = {},
) => {
  const database = await makeDatabase(kind, server, fill);
  const shop = await startProcess(database.dataDir, { ...database.settings, ...settings });
  return {
    ...shop,
    dataDir: database.dataDir,
    databaseUrl: database.url,
    stop: async () => {
      await shop.stop();
      await database.drop();
    },
  };
};
