import { type AffectedRange, severities } from '@warden/contract';
import {
  date,
  doublePrecision,
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
import { users } from '../foreign-keys.ts';

/** What is known about holes in versions of Warden. One without `publishedAt` is a draft. */
export const advisories = pgTable(
  'advisories',
  {
    id: uuid().primaryKey(),
    /** Such as WARDEN-2026-001. */
    number: text().notNull(),
    titleEn: text('title_en').notNull(),
    titleRu: text('title_ru').notNull(),
    textEn: text('text_en').notNull(),
    textRu: text('text_ru').notNull(),
    cvss: text().notNull(),
    /** Score and severity are computed from the vector. */
    score: doublePrecision().notNull(),
    severity: text({ enum: severities }).notNull(),
    affected: jsonb().$type<AffectedRange[]>().notNull(),
    cve: text(),
    createdAt: timestamp('created_at').notNull(),
    publishedAt: timestamp('published_at'),
    updatedAt: timestamp('updated_at').notNull(),
    withdrawnAt: timestamp('withdrawn_at'),
    withdrawnReasonEn: text('withdrawn_reason_en'),
    withdrawnReasonRu: text('withdrawn_reason_ru'),
    announcedAt: timestamp('announced_at'),
  },
  (table) => [
    uniqueIndex('advisories_number').on(table.number),
    index('advisories_published_at').on(newestFirst(table.publishedAt)),
  ],
);

/** The last number that was given in a year, so that none is used twice. */
export const advisoryNumbers = pgTable('advisory_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** How many installations were affected on each day since an advisory was published. */
export const advisoryHistory = pgTable(
  'advisory_history',
  {
    advisoryId: uuid('advisory_id')
      .notNull()
      .references(() => advisories.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    installations: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.advisoryId, table.day] })],
);

/** People who want a mail about every advisory. Whoever has an affected installation gets one anyway. */
export const advisorySubscribers = pgTable('advisory_subscribers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: timestamp('created_at').notNull(),
});

/** The accounts for which the mail about an advisory was enqueued: each at most once. */
export const advisoryAnnouncements = pgTable(
  'advisory_announcements',
  {
    advisoryId: uuid('advisory_id')
      .notNull()
      .references(() => advisories.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.advisoryId, table.userId] }),
    index('advisory_announcements_user').on(table.userId),
  ],
);
