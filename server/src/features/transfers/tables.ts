import { transferReasons, transferStates } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newestFirst, timestamp } from '../../platform/db/columns.ts';
import { invoices } from '../invoices/tables.ts';

/** Imported bank statements. */
export const statements = pgTable('statements', {
  id: uuid().primaryKey(),
  sha256: text().notNull(),
  size: integer().notNull(),
  importedBy: text('imported_by').notNull(),
  transfers: integer().notNull(),
  known: integer().notNull(),
  matched: integer().notNull(),
  waiting: integer().notNull(),
  createdAt: timestamp('created_at').notNull(),
});

/** Transfers from and to the seller's account. Each is recorded once, whatever statements contain it. */
export const transfers = pgTable(
  'transfers',
  {
    id: uuid().primaryKey(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
    /** Nothing reads it: the version before has to find it. */
    fingerprint: text().notNull(),
    /** The identifier of the payment; null where the statement has none, and in rows of earlier versions. */
    paymentId: text('payment_id'),
    direction: text({ enum: ['incoming', 'outgoing'] }).notNull(),
    number: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    /** In minor units. A bank transfer may be larger than any invoice. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    payer: text().notNull(),
    payerInn: text('payer_inn'),
    payerAccount: text('payer_account').notNull(),
    payee: text().notNull(),
    payeeInn: text('payee_inn'),
    payeeAccount: text('payee_account').notNull(),
    purpose: text().notNull(),
    state: text({ enum: transferStates }).notNull(),
    reason: text({ enum: transferReasons }),
    resolvedBy: text('resolved_by'),
    note: text(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('transfers_fingerprint').on(table.fingerprint),
    index('transfers_order').on(table.date, table.number, table.amount, table.payerAccount),
    index('transfers_created').on(newestFirst(table.createdAt), newestFirst(table.id)),
    index('transfers_waiting')
      .on(newestFirst(table.createdAt), newestFirst(table.id))
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** Which part of a transfer pays or returns which invoice. */
export const transferAllocations = pgTable(
  'transfer_allocations',
  {
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => transfers.id),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    amount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.invoiceId] }),
    index('transfer_allocations_invoice').on(table.invoiceId),
  ],
);
