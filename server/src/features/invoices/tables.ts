import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newestFirst, timestamp, trigrams } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { companies } from '../companies/tables.ts';
import { documents } from '../documents/tables.ts';
import { payments } from '../payments/tables.ts';

/** Payments by bank transfer. The status is computed from the dates; amounts are in minor units. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    number: text().notNull(),
    /** The number without prefix and year, as people write it in a transfer. */
    sequence: integer().notNull(),
    /** The buyer and the seller's account as the document has them, for finding the invoice of a transfer. */
    company: text().notNull(),
    inn: text(),
    sellerAccount: text('seller_account').notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** What transfers have brought so far. */
    received: integer().notNull().default(0),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    paidAt: timestamp('paid_at'),
    /** Why an administrator settled it by hand. */
    paidReason: text('paid_reason'),
    canceledAt: timestamp('canceled_at'),
    returnedAt: timestamp('returned_at'),
    /** When the mails before and after the last day were enqueued. */
    remindedAt: timestamp('reminded_at'),
    expiredAt: timestamp('expired_at'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    search: text().generatedAlwaysAs(sql`lower(number || ' ' || company || ' ' || coalesce(inn, ''))`),
  },
  (table) => [
    uniqueIndex('invoices_payment').on(table.paymentId),
    index('invoices_user').on(table.userId, newestFirst(table.createdAt), newestFirst(table.id)),
    // For the page of an accounting link, and for the foreign key when a company is deleted.
    index('invoices_company').on(table.companyId),
    // The columns behind the id serve the filters of the panel's list, which then reads no rows.
    index('invoices_created').on(
      table.createdAt,
      table.id,
      table.validUntil,
      table.paidAt,
      table.canceledAt,
      table.expiredAt,
      table.returnedAt,
    ),
    index('invoices_sequence').on(table.sequence),
    index('invoices_inn').on(table.inn),
    index('invoices_account').on(table.sellerAccount),
    index('invoices_open')
      .on(table.validUntil)
      .where(sql`${table.paidAt} is null and ${table.canceledAt} is null and ${table.expiredAt} is null`),
    trigrams('invoices_search', table.search),
  ],
);
