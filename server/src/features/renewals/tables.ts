import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';

/** Cards and accounts that the payment provider has stored for a customer. The shop knows how they are called. */
export const savedMethods = pgTable(
  'saved_methods',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider's id, by which it is charged. Unlinking deletes the row. */
    providerMethodId: text('provider_method_id').notNull(),
    title: text().notNull(),
    /** The person whose card it is. They may have stored it for an organization, and it goes when they leave that. */
    storedBy: uuid('stored_by'),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_methods_provider').on(table.providerMethodId),
    index('saved_methods_user').on(table.userId),
  ],
);

/** How an account wants its licenses renewed. Without a row: an organization gets invoices, a person gets nothing. */
export const renewalSettings = pgTable('renewal_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** An invoice for a company comes before licenses end. */
  byInvoice: boolean('by_invoice').notNull(),
  /** Whom the invoice is for, or who gets the documents of what a card pays. It may have been removed since. */
  companyId: uuid('company_id'),
  /** The stored card is charged, up to this price for a year of all. Null: it is not charged. */
  savedMethodId: uuid('saved_method_id').references(() => savedMethods.id, { onDelete: 'set null' }),
  mostAmount: integer('most_amount'),
  currency: text(),
  updatedAt: timestamp('updated_at').notNull(),
});

/**
 * A renewal of what ends in one period. The row is made once for an account and a period, so that two processes never
 * make two invoices or charge twice.
 */
export const renewals = pgTable(
  'renewals',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The day on which the first of its licenses ends. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    by: text({ enum: ['invoice', 'card'] }).notNull(),
    /** An order has room for so many licenses; a period that has more of them has several renewals. */
    part: integer().notNull().default(0),
    /** The newest order of it; each attempt to charge a card is an order of its own. */
    paymentId: uuid('payment_id'),
    attempts: integer().notNull().default(0),
    /** When it is looked at next: a notice, an attempt, or nothing more. */
    nextAt: timestamp('next_at'),
    /** Whether the newest order is a charge whose outcome is not accounted for yet. */
    charging: boolean().notNull().default(false),
    /** How many days before the end the last notice was sent. */
    noticedDays: integer('noticed_days'),
    /** The price that was announced or charged last, and the one that its owner has agreed to if it was too high. */
    amount: integer(),
    agreedAmount: integer('agreed_amount'),
    currency: text(),
    createdAt: timestamp('created_at').notNull(),
    endedAt: timestamp('ended_at'),
    outcome: text({ enum: ['paid', 'declined', 'withdrawn'] }),
  },
  (table) => [
    uniqueIndex('renewals_part').on(table.userId, table.endsOn, table.by, table.part),
    index('renewals_next').on(table.nextAt).where(sql`${table.endedAt} is null`),
  ],
);

/**
 * What a renewal is about: the paid licenses that end on these days. A license that was signed anew is the same, and one
 * that was moved or renewed is not.
 */
export const renewalInstalls = pgTable(
  'renewal_installs',
  {
    renewalId: uuid('renewal_id')
      .notNull()
      .references(() => renewals.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** The lowest price of it that was announced, or the one that its owner has agreed to. */
    amount: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.renewalId, table.clientId] }),
    index('renewal_installs_client').on(table.clientId, table.endsOn),
  ],
);
