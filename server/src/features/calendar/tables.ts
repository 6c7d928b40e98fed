import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';

/** The secret addresses of calendars. An account has one at a time. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Finds the feed of a request. */
    tokenHash: text('token_hash').notNull(),
    /** Encrypted with the shop's secret, so that the owner can read the address again. */
    encryptedToken: text('encrypted_token').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
);
