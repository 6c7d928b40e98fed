import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';

/** What an administrator has changed. The operator's environment applies to the rest. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp('updated_at').notNull(),
});
