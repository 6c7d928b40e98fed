import { afterAll, beforeAll, vi } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { copyDatabase } from './database.ts';

/**
 * One shop for all tests of a block, as `sharedTestApp`, on a PostgreSQL database that the operator's tool finds in its
 * settings. Only PostgreSQL lets the tool and the shop in at the same time.
 */
export const shopBesideTool = (options: Omit<TestAppOptions, 'database'> = {}): TestApp => {
  const shop = {} as TestApp;
  let database: Database | undefined;
  beforeAll(async () => {
    database = await copyDatabase();
    Object.assign(shop, await startTestApp({}, { ...options, database }));
    vi.stubEnv('DATABASE_URL', database.boss.connectionString);
    vi.stubEnv('DATA_DIR', shop.services.config.dataDir);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await shop.stop?.();
    await database?.close();
  });
  return shop;
};
