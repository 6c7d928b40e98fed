import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * An address may be claimed by several accounts, but only one of them can have verified it
 * (docs/decisions/004). `emailKey` is the address as compared: lower case, one Unicode form.
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    companyName: text('company_name'),
    passwordHash: text('password_hash').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    locale: text({ enum: ['en', 'ru'] }).notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('users_email_key').on(table.emailKey, table.createdAt),
    uniqueIndex('users_verified_email_key').on(table.emailKey).where(sql`${table.emailVerifiedAt} is not null`),
    index('users_created_at').on(table.createdAt, table.id),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/** Single-use tokens that travel by mail. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text({ enum: ['verify', 'reset'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mail_tokens_user').on(table.userId), index('mail_tokens_expires_at').on(table.expiresAt)],
);

/** The names are those rate-limiter-flexible's Drizzle store expects. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: moment('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
