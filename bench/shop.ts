import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/src/db/database.ts';
import { openPglite } from '../server/src/db/pglite.ts';
import { openPostgres } from '../server/src/db/postgres.ts';
import { emptyPostgres } from '../server/test/empty-postgres.ts';
import { startShop } from '../server/test/process.ts';

export type Kind = 'postgres' | 'pglite';

/** Starts the shop as a separate process, on a database that was filled before. */
export const startFilled = async (
  kind: Kind,
  serverUrl: string,
  fill: (database: Database, dataDir: string) => Promise<void>,
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'warden-bench-'));
  const empty = kind === 'postgres' ? await emptyPostgres(serverUrl, 'bench') : undefined;
  const databaseUrl = empty?.url;
  const database = await (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir));
  await fill(database, dataDir);
  await database.close();
  const shop = await startShop({
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  return {
    url: shop.url,
    dataDir,
    pid: shop.child.pid as number,
    stop: async () => {
      shop.child.kill('SIGTERM');
      await shop.exited;
      await empty?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
