import { consentDocuments } from '@warden/contract';
import { locales } from '@warden/i18n';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';

/** Which version of which document a person has agreed to, when and from where. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document: text({ enum: consentDocuments }).notNull(),
    version: text().notNull(),
    sha256: text().notNull(),
    locale: text({ enum: locales }).notNull(),
    givenAt: timestamp('given_at').notNull(),
    address: text(),
  },
  (table) => [index('consents_user').on(table.userId, table.givenAt)],
);
