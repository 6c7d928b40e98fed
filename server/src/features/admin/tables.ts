import type { Stats } from '@warden/contract';
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';

/**
 * The figures of the statistics page, in one row, for a shop that is too large to compute them for each reader. A
 * migration that changes their shape empties the table.
 */
export const statistics = pgTable('statistics', {
  id: integer().primaryKey(),
  figures: jsonb().$type<Stats>().notNull(),
});
