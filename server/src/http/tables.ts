import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** The Drizzle store of rate-limiter-flexible expects these names. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: moment('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
