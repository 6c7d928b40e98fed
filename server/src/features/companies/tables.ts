import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamp, trigrams } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Buyers. Invoices have copies of the details, so that a change never changes an issued document. */
export const companies = pgTable(
  'companies',
  {
    id: uuid().primaryKey(),
    country: text().notNull(),
    inn: text(),
    kpp: text(),
    /** The tax number of a buyer abroad. */
    taxId: text('tax_id'),
    name: text().notNull(),
    address: text().notNull(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    /** A removed company is hidden from its members. */
    removedAt: timestamp('removed_at'),
  },
  (table) => [trigrams('companies_search', table.name, table.inn, table.taxId)],
);

/** The accounts that may buy for a company. Today this is the account that added it. */
export const companyMembers = pgTable(
  'company_members',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('company_members_user').on(table.userId, table.companyId),
  ],
);

/** The addresses of an accounting department. One that was not confirmed gets only the mail that asks for it. */
export const companyEmails = pgTable(
  'company_emails',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    tokenHash: text('token_hash'),
    tokenExpiresAt: timestamp('token_expires_at'),
    confirmedAt: timestamp('confirmed_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('company_emails_address').on(table.companyId, table.emailKey),
    uniqueIndex('company_emails_token').on(table.tokenHash).where(sql`${table.tokenHash} is not null`),
  ],
);
