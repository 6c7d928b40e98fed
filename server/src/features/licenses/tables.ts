import { reminderKinds } from '@warden/contract';
import { licenseTypes } from '@warden/license';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, newestFirst } from '../../db/columns.ts';
import { users } from '../auth/tables.ts';
import { payments } from '../payments/tables.ts';

/**
 * Facts about a license; its status follows from them. `licenseText` is the license: everything else about its term is
 * also in there, signed.
 */
export const licenses = pgTable(
  'licenses',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The address it was issued to, as compared, until an account has proved that the address is its own. */
    waitingFor: text('waiting_for'),
    clientId: text('client_id').notNull(),
    hostname: text(),
    type: text({ enum: licenseTypes }).notNull(),
    licensee: text().notNull(),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    supersedes: uuid(),
    keyId: text('key_id').notNull(),
    licenseText: text('license_text').notNull(),
    /** The payment it was bought with: one license each, whatever happens. */
    paymentId: uuid('payment_id').references((): AnyPgColumn => payments.id),
    /** When all of the money of its payment was back with the customer. */
    refundedAt: moment('refunded_at'),
    /** Who issued it by hand, as the audit log names people. */
    issuedBy: text('issued_by'),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    revokedBy: text('revoked_by'),
    /** The license that took over its payment, with another end. */
    replacedBy: uuid('replaced_by'),
    /** Unknown for licenses that were validated before the shop recorded it. */
    firstValidatedAt: moment('first_validated_at'),
    lastValidatedAt: moment('last_validated_at'),
    validationCount: bigint('validation_count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('licenses_user').on(table.userId, newestFirst(table.issuedAt), newestFirst(table.id)),
    index('licenses_client').on(table.clientId.op('text_pattern_ops'), newestFirst(table.issuedAt)),
    index('licenses_expires_at').on(table.expiresAt).where(sql`${table.revokedAt} is null`),
    index('licenses_unpaid')
      .on(newestFirst(table.issuedAt))
      .where(
        sql`${table.type} in ('commercial', 'individual') and ${table.paymentId} is null and ${table.issuedBy} is null and ${table.replacedBy} is null`,
      ),
    uniqueIndex('licenses_payment').on(table.paymentId),
    index('licenses_waiting').on(table.waitingFor).where(sql`${table.waitingFor} is not null`),
    index('licenses_revoked_at').on(table.revokedAt, table.id).where(sql`${table.revokedAt} is not null`),
  ],
);

/** How often licenses were validated, by day in UTC. */
export const validationDays = pgTable('validation_days', {
  day: date({ mode: 'string' }).primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
});

/** Which reminders of which license have been asked for: each at most once. */
export const licenseReminders = pgTable(
  'license_reminders',
  {
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    kind: text({ enum: reminderKinds }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.kind] })],
);
