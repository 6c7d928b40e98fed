import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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

/** The codes by which installations may pin their keys, as hashes. An installation has one at a time. */
export const activationCodes = pgTable(
  'activation_codes',
  {
    installId: uuid('install_id')
      .primaryKey()
      .references(() => installs.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [uniqueIndex('activation_codes_hash').on(table.codeHash)],
);

/** A nonce counts as used until the requests that could repeat it are too old. */
export interface UsedNonce {
  nonce: string;
  until: string;
}

/**
 * The public keys by which installations ask for their licenses. Several may follow one another for a client, and one
 * of them works. Each sync changes this row and no other.
 */
export const installKeys = pgTable(
  'install_keys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The installation that had the key. The row stays when the installation is unbound. */
    installId: uuid('install_id').notNull(),
    clientId: text('client_id').notNull(),
    keyId: text('key_id').notNull(),
    publicKey: text('public_key').notNull(),
    pinnedAt: timestamp('pinned_at').notNull(),
    /** These name people as the audit log does. */
    pinnedBy: text('pinned_by').notNull(),
    endedAt: timestamp('ended_at'),
    endedBy: text('ended_by'),
    firstSyncAt: timestamp('first_sync_at'),
    lastSyncAt: timestamp('last_sync_at'),
    nextCheckAt: timestamp('next_check_at'),
    /** Warden's version, as the installation last said it. */
    version: text(),
    nonces: jsonb().$type<UsedNonce[]>().notNull().default([]),
  },
  (table) => [
    index('install_keys_key').on(table.keyId),
    index('install_keys_user').on(table.userId),
    uniqueIndex('install_keys_client').on(table.clientId).where(sql`${table.endedAt} is null`),
  ],
);

/** An installation as it was before its licenses were moved to another one. */
export interface MovedInstall {
  description: string | null;
  hostname: string | null;
  version: string | null;
  licenseText: string;
  createdAt: string;
  /** The key of its sync, if it had one. */
  publicKey: string | null;
}

/** The moves of licenses from one installation to another, with what it takes to undo them. */
export const installMoves = pgTable(
  'install_moves',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromClient: text('from_client').notNull(),
    toClient: text('to_client').notNull(),
    fromInstall: jsonb('from_install').$type<MovedInstall>().notNull(),
    movedAt: timestamp('moved_at').notNull(),
    undoneAt: timestamp('undone_at'),
  },
  (table) => [
    index('install_moves_user').on(table.userId),
    index('install_moves_from').on(table.fromClient, table.movedAt),
    index('install_moves_to').on(table.toClient, table.movedAt),
    index('install_moves_moved_at').on(table.movedAt),
  ],
);
