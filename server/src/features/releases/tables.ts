import { notesFields, releaseChannels } from '@warden/contract';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newestFirst, plainText, timestamp } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** A published version of Warden. It never changes but for its notes; `sortKey` sorts as versions do. */
export const releases = pgTable(
  'releases',
  {
    id: uuid().primaryKey(),
    version: text().notNull(),
    sortKey: plainText('sort_key').notNull(),
    // Rows name these as the API does: release_notes_en, and so on.
    ...notesFields((locale) => text(`notes_${locale}`).notNull()),
    releasedAt: timestamp('released_at').notNull(),
    /** Null until its notes are changed. */
    notesChangedAt: timestamp('notes_changed_at'),
    announcedAt: timestamp('announced_at'),
    channel: text({ enum: releaseChannels }).notNull().default('stable'),
    /** The oldest version from which one can upgrade to it. */
    minVersion: text('min_version'),
    /** Set while nobody should install it any more, with the reason in both languages. */
    yankedAt: timestamp('yanked_at'),
    yankReasonEn: text('yank_reason_en'),
    yankReasonRu: text('yank_reason_ru'),
    downloadsCount: bigint('downloads_count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('releases_version').on(table.version),
    index('releases_sort_key').on(newestFirst(table.sortKey)),
  ],
);

/** What a release is installed with, on which system. The bytes are in the storage. */
export const installers = pgTable(
  'installers',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    os: text({ enum: ['linux', 'darwin', 'windows'] }).notNull(),
    arch: text({ enum: ['amd64', 'arm64'] }).notNull(),
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** BLAKE2b-512 of the file, which minisign signs. Null until a job has read a file that was uploaded earlier. */
    blake2b: text(),
    storageKey: text('storage_key').notNull(),
    fileName: text('file_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.os, table.arch] }),
    uniqueIndex('installers_sha256').on(table.sha256),
    uniqueIndex('installers_storage_key').on(table.storageKey),
  ],
);

/**
 * Signed files about releases that every process answers alike, such as the newest release of a channel. The sequence
 * only rises, whichever process signs.
 */
export const signedFiles = pgTable('signed_files', {
  /** Such as `stable`. */
  name: text().primaryKey(),
  sequence: bigint({ mode: 'number' }).notNull(),
  /** What the content was made of: it is made again when this changes. */
  fingerprint: text().notNull(),
  keyId: text('key_id').notNull(),
  body: text().notNull(),
  signature: text().notNull(),
  issuedAt: timestamp('issued_at').notNull(),
});

/** The accounts for which the mail about a release was enqueued: each at most once. */
export const releaseAnnouncements = pgTable(
  'release_announcements',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.userId] }),
    index('release_announcements_user').on(table.userId),
  ],
);
