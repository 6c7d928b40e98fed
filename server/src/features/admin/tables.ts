import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How many rows of a list lie in a stretch of places: 64, 4096 or 262144 of them, or all. */
export const listCounts = pgTable(
  'list_counts',
  {
    list: text().notNull(),
    level: integer().notNull(),
    bucket: bigint({ mode: 'number' }).notNull(),
    facet: text().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.level, table.bucket, table.facet] })],
);

/** Figures for plots, counted as things happen: sign-ups by month, revenue by currency and month, and so on. */
export const tallies = pgTable(
  'tallies',
  { name: text().notNull(), key: text().notNull(), n: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
);
