import { afterAll, beforeAll, inject, vi } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { emptyPostgres } from './empty-postgres.ts';

/**
 * One shop for all tests of a block, as `sharedTestApp`, on a PostgreSQL database that the operator's tool finds in its
 * settings. Only PostgreSQL lets the tool and the shop in at the same time.
 */
export const shopBesideTool = (options: Omit<TestAppOptions, 'database'> = {}): TestApp => {
  const shop = {} as TestApp;
  let empty: Awaited<ReturnType<typeof emptyPostgres>> | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    const { url, template } = inject('postgres');
    empty = await emptyPostgres(url, template);
    database = await openPostgres(empty.url);
    Object.assign(shop, await startTestApp({}, { ...options, database }));
    vi.stubEnv('DATABASE_URL', empty.url);
    vi.stubEnv('DATA_DIR', shop.services.config.dataDir);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await shop.stop?.();
    await database?.close();
    await empty?.drop();
  });
  return shop;
};
