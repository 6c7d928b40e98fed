import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/lib/free-port.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { openPostgres } from '../server/src/platform/db/postgres.ts';
import { keyringAt } from '../server/src/platform/keyring/keyring.ts';
import { emptyPostgres } from '../server/test/empty-postgres.ts';
import { startPostgres } from '../server/test/postgres.ts';
import { pidOf } from './cpu.ts';

/** A PostgreSQL that stores what it has committed, as that of a real shop does. */
export const startDurablePostgres = async () => {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  return { ...postgres, pid: pidOf('-p', new URL(postgres.url).port) };
};

/** The settings of a shop with real customers. Nobody answers at the mail server and the provider. */
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
const startProcess = async (dataDir: string, settings: Record<string, string>) => {
  const port = await freePort();
  const logFile = join(dataDir, 'shop.log');
  const log = openSync(logFile, 'a');
  const begun = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../dist/main.mjs', import.meta.url))], {
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

type Fill<Filled> = (database: Database, dataDir: string) => Promise<Filled>;

/** Makes and fills a database, and starts the shop on it as a process of its own. */
export const startFilled = async <Filled>(
  server: { url: string },
  fill: Fill<Filled>,
  settings: Record<string, string> = {},
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'warden-bench-'));
  keyringAt(join(dataDir, 'keys')).createFirst(new Date());
  const { url: databaseUrl, drop } = await emptyPostgres(server.url, 'bench');
  const database = await openPostgres(databaseUrl);
  const filled = await fill(database, dataDir).finally(() => database.close());
  const start = () => startProcess(dataDir, { DATABASE_URL: databaseUrl, ...settings });
  const shop = await start();
  return {
    ...shop,
    filled,
    databaseUrl,
    start,
    async stop() {
      await shop.stop();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
