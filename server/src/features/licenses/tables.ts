import { installationStatuses, reminderKinds } from '@warden/contract';
import { licenseTypes } from '@warden/license';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  index,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, newestFirst, placesOf, trigrams } from '../../db/columns.ts';
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
    /** Who issued it by hand, as the audit log names people. */
    issuedBy: text('issued_by'),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    revokedBy: text('revoked_by'),
    /** The license that took over its payment, with another end. */
    replacedBy: uuid('replaced_by'),
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

/**
 * Every client the shop knows, with its latest license: what administrators see as installations. The database keeps it
 * (migrations/*_lists.sql), whoever changes licenses or installations.
 */
export const clients = pgTable(
  'clients',
  {
    clientId: text('client_id').primaryKey(),
    id: uuid().notNull(),
    userId: uuid('user_id'),
    hostname: text(),
    licenseId: uuid('license_id'),
    licenseType: text('license_type', { enum: licenseTypes }),
    issuedAt: moment('issued_at'),
    expiresAt: moment('expires_at'),
    status: text({ enum: installationStatuses }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    facet: text().generatedAlwaysAs(
      sql`status || '|' || coalesce(license_type, '') || case when user_id is null then '|false' else '|true' end`,
    ),
  },
  (table) => [
    uniqueIndex('clients_seq').on(table.seq),
    placesOf('clients_facet', table),
    index('clients_issued_at').on(table.issuedAt, table.seq),
    index('clients_expires_at').on(table.expiresAt, table.seq),
    index('clients_facet_issued_at').on(table.facet, table.issuedAt, table.seq),
    index('clients_facet_expires_at').on(table.facet, table.expiresAt, table.seq),
    index('clients_facet_client').on(table.facet, table.clientId, table.seq),
    index('clients_running').on(table.expiresAt).where(sql`${table.status} = 'active'`),
    trigrams('clients_client_id', table.clientId),
    trigrams('clients_hostname', table.hostname),
  ],
);

export const clientsPlace = pgSequence('clients_place');

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
