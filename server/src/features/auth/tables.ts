import { locales } from '@warden/i18n';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, trigrams } from '../../db/columns.ts';

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
    locale: text({ enum: locales }).notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    /** How the address was confirmed (docs/decisions/004): a link alone does not prove whose account it is. */
    verifiedBy: text('verified_by', { enum: ['link', 'session', 'reset', 'operator'] }),
    createdAt: moment('created_at').notNull(),
    /** The network address, for the mail that asks the mailbox's owner whether the registration was theirs. */
    registeredFrom: text('registered_from'),
    /** Every mail about news carries this key, which can end such mails and do nothing else. */
    unsubscribeKey: uuid('unsubscribe_key').notNull().defaultRandom(),
    newsUnsubscribedAt: moment('news_unsubscribed_at'),
    search: text().generatedAlwaysAs(
      sql`lower(first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email)`,
    ),
  },
  (table) => [
    uniqueIndex('users_unsubscribe_key').on(table.unsubscribeKey),
    trigrams('users_search', table.search),
    uniqueIndex('users_verified_email_key').on(table.emailKey).where(sql`${table.emailVerifiedAt} is not null`),
    // The columns behind the ids serve the filters of the panel's list, which then reads no rows.
    index('users_created_at').on(table.createdAt, table.id, table.isAdmin, table.emailVerifiedAt),
    index('users_email_key').on(table.emailKey, table.createdAt, table.id, table.isAdmin, table.emailVerifiedAt),
    index('users_last_name').on(table.lastName, table.id, table.isAdmin, table.emailVerifiedAt),
    index('users_admins').on(table.createdAt, table.id, table.emailVerifiedAt).where(sql`${table.isAdmin}`),
    index('users_unverified').on(table.createdAt, table.id, table.isAdmin).where(sql`${table.emailVerifiedAt} is null`),
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
    purpose: text({ enum: ['verify', 'reset', 'disown', 'own'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mail_tokens_user').on(table.userId), index('mail_tokens_expires_at').on(table.expiresAt)],
);

/** Who may try to sign in after a delay: one ticket for an address and a network, which `place` stands for. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    place: text().primaryKey(),
    id: uuid().notNull(),
    notBefore: moment('not_before').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_tickets_expires_at').on(table.expiresAt)],
);
