import { licenseTypes } from '@warden/license';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamp, trigrams } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';

/**
 * Every client that has a license, with the license that administrators see as its current one. The list of
 * installations needs these facts of two features in one row, since no index spans two tables (docs/decisions/029).
 * They are refreshed in the transaction that changes them (clients.ts), and the status follows from them.
 */
export const clients = pgTable(
  'clients',
  {
    clientId: text('client_id').primaryKey(),
    id: uuid().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    hostname: text(),
    licenseId: uuid('license_id').notNull(),
    licenseType: text('license_type', { enum: licenseTypes }).notNull(),
    issuedAt: timestamp('issued_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    revokedAt: timestamp('revoked_at'),
    /** When the latest of the licenses shown here became the current one. */
    addedAt: timestamp('added_at').notNull(),
  },
  // Columns behind the key serve filters: an index with all columns of a query answers it without reading the rows.
  (table) => [
    index('clients_added_at').on(
      table.addedAt,
      table.clientId,
      table.licenseType,
      table.userId,
      table.expiresAt,
      table.revokedAt,
    ),
    index('clients_issued_at').on(
      table.issuedAt,
      table.clientId,
      table.licenseType,
      table.userId,
      table.expiresAt,
      table.revokedAt,
    ),
    index('clients_expires_at').on(table.expiresAt, table.clientId, table.revokedAt, table.licenseType, table.userId),
    index('clients_type').on(table.licenseType, table.expiresAt, table.revokedAt, table.userId),
    index('clients_revoked')
      .on(table.addedAt, table.clientId, table.licenseType, table.userId)
      .where(sql`${table.revokedAt} is not null`),
    index('clients_revoked_type')
      .on(table.licenseType, table.addedAt, table.clientId, table.userId)
      .where(sql`${table.revokedAt} is not null`),
    index('clients_user').on(table.userId),
    trigrams('clients_client_id', table.clientId),
    trigrams('clients_hostname', table.hostname),
  ],
);
