import { rateLimits } from '../src/platform/limits/tables.ts';
import type { TestApp } from './app.ts';

/** Uses a limit up to this many points, as that many tries would have. */
export const spend = ({ services: { db } }: TestApp, key: string, points: number) =>
  db
    .insert(rateLimits)
    .values({ key, points, expire: new Date(Date.now() + 600_000) })
    .onConflictDoUpdate({ target: rateLimits.key, set: { points } });
