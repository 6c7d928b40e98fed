import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** What an administrator changed; what is absent is as the operator's settings say. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: moment('updated_at').notNull(),
});
