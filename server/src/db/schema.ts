import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** As `order by … desc` sorts; an index with nulls last could not serve it. */
const newestFirst = (column: ExtraConfigColumn) => column.desc().nullsFirst();

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

/**
 * Facts about a license; its status follows from them. `licenseText` is the license: everything else about its term is
 * also in there, signed.
 */
export const licenses = pgTable(
  'licenses',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: text('client_id').notNull(),
    hostname: text(),
    type: text({ enum: ['trial', 'trial-self-signed', 'commercial', 'individual'] }).notNull(),
    licensee: text().notNull(),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    supersedes: uuid(),
    keyId: text('key_id').notNull(),
    licenseText: text('license_text').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    revokedBy: text('revoked_by'),
    lastValidatedAt: moment('last_validated_at'),
    validationCount: bigint('validation_count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('licenses_user').on(table.userId, newestFirst(table.issuedAt), newestFirst(table.id)),
    index('licenses_client').on(table.clientId.op('text_pattern_ops'), newestFirst(table.issuedAt)),
    index('licenses_expires_at').on(table.expiresAt).where(sql`${table.revokedAt} is null`),
    index('licenses_revoked_at').on(table.revokedAt, table.id).where(sql`${table.revokedAt} is not null`),
  ],
);

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
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('installs_client').on(table.clientId),
    index('installs_user').on(table.userId, newestFirst(table.createdAt), newestFirst(table.id)),
  ],
);

/** Which reminders of which license have been asked for: each at most once. */
export const licenseReminders = pgTable(
  'license_reminders',
  {
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['30-days', '7-days', '1-day', 'expired'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.kind] })],
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
