import { quoteKinds } from '@warden/contract';
import { locales } from '@warden/i18n';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newestFirst, timestamp } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';
import type { QuoteContent } from './content.ts';

/**
 * Orders without money: quotes, and links by which somebody else pays. Both have prices that hold until a day, and an
 * address that its receiver opens without an account. The status follows from the dates.
 */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: quoteKinds }).notNull(),
    /** The account that it is for: what is bought belongs to it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who made it, as the audit log names people. */
    createdBy: text('created_by').notNull(),
    /** Whether that was one of the shop's own people. */
    byShop: boolean('by_shop').notNull().default(false),
    locale: text({ enum: locales }).notNull(),
    /** The number of a quote, of its own series for each year. Links have none. */
    number: text(),
    /** Everything that it says, so that later changes of prices and seller do not change it. */
    content: jsonb().$type<QuoteContent>().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** The company that buys by a link, as its account has chosen when it made that. It may have been removed since. */
    companyId: uuid('company_id'),
    /** What administrators note for themselves. */
    note: text().notNull().default(''),
    tokenHash: text('token_hash').notNull(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    createdAt: timestamp('created_at').notNull(),
    acceptedAt: timestamp('accepted_at'),
    /** The order that was made of it. */
    paymentId: uuid('payment_id'),
    withdrawnAt: timestamp('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('quotes_token').on(table.tokenHash),
    uniqueIndex('quotes_number').on(table.number).where(sql`${table.number} is not null`),
    index('quotes_user').on(table.userId, newestFirst(table.createdAt), newestFirst(table.id)),
    index('quotes_created').on(newestFirst(table.createdAt), newestFirst(table.id)),
    index('quotes_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
  ],
);
