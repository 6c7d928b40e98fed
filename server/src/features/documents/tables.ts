import { documentKinds } from '@warden/contract';
import {
  type AnyPgColumn,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { payments } from '../payments/tables.ts';
import type { DocumentContent } from './content.ts';
import { fromStored, toStored } from './stored-content.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

const said = customType<{ data: DocumentContent; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (content) => JSON.stringify(toStored(content)),
  fromDriver: (stored) => fromStored(typeof stored === 'string' ? JSON.parse(stored) : stored),
});

/**
 * The last number of each series: a kind of document, a seller and a year. The row is updated in the transaction that
 * issues the document, which holds its lock until the end: numbers have no gaps and no duplicates.
 */
export const documentCounters = pgTable('document_counters', {
  series: text().primaryKey(),
  last: integer().notNull(),
});

/**
 * Issued documents. A row is never changed, but for its account, which may be merged into another or deleted. The buyer
 * of an invoice that nobody paid is replaced some time after that.
 */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: documentKinds }).notNull(),
    series: text().notNull(),
    sequence: integer().notNull(),
    /** The number as it is written on the document, with the seller's prefix and the year. */
    number: text().notNull(),
    /** The day on the document, in Moscow. */
    date: date({ mode: 'string' }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The document that a correction or an act is about. */
    correctsId: uuid('corrects_id').references((): AnyPgColumn => documents.id),
    /** Everything that the document says, so that it can be written again without any other table. */
    content: said().notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('documents_number').on(table.series, table.sequence),
    index('documents_user').on(table.userId, table.date),
    index('documents_payment').on(table.paymentId),
    index('documents_date').on(table.date, table.id),
    index('documents_sequence').on(table.sequence),
  ],
);

/** The files of documents. The first one that was made stays, so everyone gets the same bytes each time. */
export const documentFiles = pgTable(
  'document_files',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    format: text({ enum: ['pdf', 'xml'] }).notNull(),
    bytes: bytes().notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.format] })],
);
