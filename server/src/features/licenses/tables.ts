import { reminderKinds } from '@warden/contract';
import { licenseTypes } from '@warden/license';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { newestFirst, timestamp } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { payments } from '../foreign-keys.ts';

/**
 * The facts about a license, from which its status follows. `licenseText` is the license itself: it contains all the
 * facts about the term, signed.
 */
export const licenses = pgTable(
  'licenses',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The normalized address that the license was issued to, until an account has proved that it owns the address. */
    waitingFor: text('waiting_for'),
    clientId: text('client_id').notNull(),
    hostname: text(),
    type: text({ enum: licenseTypes }).notNull(),
    licensee: text().notNull(),
    issuedAt: timestamp('issued_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    supersedes: uuid(),
    keyId: text('key_id').notNull(),
    licenseText: text('license_text').notNull(),
    /** The payment that the license was bought with. */
    paymentId: uuid('payment_id').references((): AnyPgColumn => payments.id),
    /**
     * The line of the order that the license was bought with. Each line has at most one license. Licenses from before
     * there were lines lack it: theirs is the first line, which has the id of the payment.
     */
    orderLineId: uuid('order_line_id'),
    /** Of a bought license: for how long it was bought, which its term follows from. */
    termYears: integer('term_years').notNull().default(1),
    termDays: integer('term_days').notNull().default(0),
    /** When the payment was refunded in full. */
    refundedAt: timestamp('refunded_at'),
    /**
     * Of a bought commercial license: the prices of both plans that held for its purchase, and how many of its days were
     * carried over from individual licenses by them. Of an individual license: what a year of it cost, unless it was
     * bought without a discount before that was stored.
     */
    individualPrice: integer('individual_price'),
    commercialPrice: integer('commercial_price'),
    carriedDays: integer('carried_days').notNull().default(0),
    /** The person who issued it by hand, as the audit log names people. */
    issuedBy: text('issued_by'),
    revokedAt: timestamp('revoked_at'),
    revokedReason: text('revoked_reason'),
    revokedBy: text('revoked_by'),
    /** The license that took over the payment: with another end, for another client, or with another text. */
    replacedBy: uuid('replaced_by'),
    /** Of a staging license, which costs nothing: the client with the paid licenses that it lasts as long as. */
    stagingFor: text('staging_for'),
    /** When the license was moved from one client to another, since it was bought. */
    moves: jsonb().$type<string[]>().notNull().default([]),
    /** Null for licenses that were validated before the shop recorded this. */
    firstValidatedAt: timestamp('first_validated_at'),
    lastValidatedAt: timestamp('last_validated_at'),
    validationCount: bigint('validation_count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('licenses_user').on(table.userId, newestFirst(table.issuedAt), newestFirst(table.id)),
    index('licenses_user_ends').on(table.userId, table.type, table.expiresAt),
    index('licenses_client').on(table.clientId.op('text_pattern_ops'), newestFirst(table.issuedAt)),
    index('licenses_expires_at').on(table.expiresAt).where(sql`${table.revokedAt} is null`),
    index('licenses_unpaid')
      .on(newestFirst(table.issuedAt))
      .where(
        sql`${table.type} in ('commercial', 'individual') and ${table.paymentId} is null and ${table.issuedBy} is null and ${table.replacedBy} is null`,
      ),
    uniqueIndex('licenses_order_line').on(table.paymentId, sql`coalesce(${table.orderLineId}, ${table.paymentId})`),
    index('licenses_waiting').on(table.waitingFor).where(sql`${table.waitingFor} is not null`),
    uniqueIndex('licenses_staging')
      .on(table.stagingFor)
      .where(sql`${table.stagingFor} is not null and ${table.revokedAt} is null and ${table.replacedBy} is null`),
    index('licenses_revoked_at').on(table.revokedAt, table.id).where(sql`${table.revokedAt} is not null`),
  ],
);

export type LicenseRow = typeof licenses.$inferSelect;

/** The number of validations on each day in UTC. */
export const validationDays = pgTable('validation_days', {
  day: date({ mode: 'string' }).primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
});

/** The reminders that were sent of each license, so that each is sent at most once. */
export const licenseReminders = pgTable(
  'license_reminders',
  {
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    kind: text({ enum: reminderKinds }).notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.kind] })],
);
