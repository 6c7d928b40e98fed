import type { PaymentStatus } from '@warden/contract';
import { and, desc, eq, getTableColumns, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { quotes } from './tables.ts';

export type QuoteRow = typeof quotes.$inferSelect & {
  /** Of the order that was made of it last. */
  paymentStatus: PaymentStatus | null;
};

/** A subquery: the status of a payment, which its owner selects. */
export type SqlPaymentStatus = (paymentId: AnyPgColumn) => SQL;

export const quoteStore = (sqlPaymentStatus: SqlPaymentStatus) => {
  const columns = {
    ...getTableColumns(quotes),
    paymentStatus: sqlPaymentStatus(quotes.paymentId) as SQL<PaymentStatus | null>,
  };
  const selectFrom = (tx: Db, where: SQL | undefined) => tx.select(columns).from(quotes).where(where);
  const find = async (tx: Db, where: SQL | undefined): Promise<QuoteRow | undefined> =>
    (await selectFrom(tx, where))[0];

  /** A condition: it may still be accepted or paid; or it was accepted, as long as its order is not paid. */
  const isOpen = (userId: string, today: string) =>
    and(
      eq(quotes.userId, userId),
      isNull(quotes.withdrawnAt),
      gte(quotes.validUntil, today),
      sql`${columns.paymentStatus} is distinct from 'succeeded'`,
    );

  return {
    insert: async (tx: Db, row: typeof quotes.$inferInsert): Promise<QuoteRow> => {
      await tx.insert(quotes).values(row);
      return (await find(tx, eq(quotes.id, row.id))) as QuoteRow;
    },

    findByToken: (tx: Db, tokenHash: string) => find(tx, eq(quotes.tokenHash, tokenHash)),
    findOne: (tx: Db, id: string) => find(tx, eq(quotes.id, id)),
    findOwned: (tx: Db, userId: string, id: string) => find(tx, and(eq(quotes.id, id), eq(quotes.userId, userId))),

    /** Until the transaction ends, nobody else accepts, withdraws or changes it. */
    lock: async (tx: Db, id: string): Promise<QuoteRow | undefined> => {
      const locked = await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('no key update');
      // The status of its order is read once the lock is there, and so is what others have changed before.
      return locked.length > 0 ? find(tx, eq(quotes.id, id)) : undefined;
    },

    list: (tx: Db, userId: string | null, { offset, limit }: { offset: number; limit: number }): Promise<QuoteRow[]> =>
      selectFrom(tx, userId === null ? undefined : eq(quotes.userId, userId))
        .orderBy(desc(quotes.createdAt), desc(quotes.id))
        .offset(offset)
        .limit(limit),

    update: async (tx: Db, id: string, change: Partial<typeof quotes.$inferInsert>): Promise<QuoteRow> => {
      await tx.update(quotes).set(change).where(eq(quotes.id, id));
      return (await find(tx, eq(quotes.id, id))) as QuoteRow;
    },

    listOpen: (tx: Db, userId: string, today: string): Promise<QuoteRow[]> => selectFrom(tx, isOpen(userId, today)),

    countOpen: (tx: Db, userId: string, today: string): Promise<number> => tx.$count(quotes, isOpen(userId, today)),
  };
};

/* Owners. */

/** Moves the quotes of some accounts to another one. */
export const moveQuotes = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(quotes)
    .set({ userId: to })
    .where(inArray(quotes.userId, [...from]));

/** Deletes the quotes and links of an account, which nobody can accept any more. */
export const removeQuotes = (tx: Db, userId: string) => tx.delete(quotes).where(eq(quotes.userId, userId));
