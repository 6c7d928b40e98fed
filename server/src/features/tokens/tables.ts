import { tokenScopes } from '@warden/contract';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';

/** Tokens by which programs call the API. A token may do no more than the person who made it. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey(),
    /** The account whose things it reaches: a person or an organization. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person who made it. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** It is for calls of the shop's own people. */
    forShop: boolean('for_shop').notNull(),
    name: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The last characters. */
    ending: text().notNull(),
    scopes: text({ enum: tokenScopes }).array().notNull(),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    lastUsedAt: timestamp('last_used_at'),
  },
  (table) => [
    uniqueIndex('api_tokens_hash').on(table.tokenHash),
    index('api_tokens_user').on(table.userId),
    index('api_tokens_created_by').on(table.createdBy),
    index('api_tokens_expires_at').on(table.expiresAt),
  ],
);
