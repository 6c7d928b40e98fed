import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newestFirst, timestamp, trigrams } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

export const installs = pgTable(
  'installs',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    description: text(),
    hostname: text(),
    version: text(),
    licenseText: text('license_text').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('installs_client').on(table.clientId),
    index('installs_user').on(table.userId, newestFirst(table.createdAt), newestFirst(table.id)),
    // For the panel's search.
    trigrams('installs_description', table.description),
  ],
);
