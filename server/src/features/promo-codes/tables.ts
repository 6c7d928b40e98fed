import type { lineKinds } from '@warden/contract';
import type { plans } from '@warden/license';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newestFirst, timestamp } from '../../platform/db/columns.ts';
import { payments, users } from '../foreign-keys.ts';

/** Codes that lower the price of an order. A private code is stored as a hash, and shown only when it is made. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: uuid().primaryKey(),
    /** The code in upper case; of a private one only how it begins. */
    label: text().notNull(),
    codeHash: text('code_hash').notNull(),
    isPrivate: boolean('is_private').notNull(),
    /** One of both: a percentage in hundredths, or a sum in minor units of the currency. */
    percent: integer(),
    sum: integer(),
    currency: text(),
    /** What it is good for; null means everything. */
    plans: jsonb().$type<(typeof plans)[number][]>(),
    kinds: jsonb().$type<(typeof lineKinds)[number][]>(),
    leastLines: integer('least_lines').notNull().default(1),
    validFrom: timestamp('valid_from'),
    validUntil: timestamp('valid_until'),
    /** How many orders, in all and of one account; null means any number. */
    mostUses: integer('most_uses'),
    mostPerAccount: integer('most_per_account'),
    /** The uses that are reserved or paid. The row is locked when it changes. */
    uses: integer().notNull().default(0),
    note: text().notNull().default(''),
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at').notNull(),
    endedAt: timestamp('ended_at'),
  },
  (table) => [
    uniqueIndex('promo_codes_hash').on(table.codeHash),
    index('promo_codes_created').on(newestFirst(table.createdAt), newestFirst(table.id)),
  ],
);

/** The orders that a code is reserved for or was used in. A canceled order gives its use back. */
export const promoUses = pgTable(
  'promo_uses',
  {
    promoCodeId: uuid('promo_code_id')
      .notNull()
      .references(() => promoCodes.id, { onDelete: 'cascade' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    reservedAt: timestamp('reserved_at').notNull(),
    releasedAt: timestamp('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.promoCodeId, table.paymentId] }),
    uniqueIndex('promo_uses_payment').on(table.paymentId),
    index('promo_uses_account').on(table.promoCodeId, table.userId).where(sql`${table.releasedAt} is null`),
  ],
);
