import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from '../db/columns.ts';

/** Counters of attempts, each until its end. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
