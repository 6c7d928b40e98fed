import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { sqlTimestamp } from '../../platform/db/timestamps.ts';
import { refunds } from './tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** Inserts a refund; undefined where one is pending. */
export const insertRefund = async (tx: Db, refund: typeof refunds.$inferInsert): Promise<RefundRow | undefined> =>
  (await tx.insert(refunds).values(refund).onConflictDoNothing().returning())[0];

export const findPendingRefund = async (tx: Db, paymentId: string) =>
  (
    await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')))
  )[0];

export const listPendingRefunds = (tx: Db, limit: number) =>
  tx.select().from(refunds).where(eq(refunds.status, 'pending')).orderBy(asc(refunds.updatedAt)).limit(limit);

export const findRefund = async (tx: Db, providerRefundId: string) =>
  (await tx.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId)))[0];

/** Lists the refunds of a payment that were made, in the order in which the shop has learned of them. */
export const listMade = (tx: Db, paymentId: string): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'succeeded')))
    .orderBy(asc(refunds.updatedAt), asc(refunds.id));

/**
 * Lists the payments with refunds since then of which their lines know nothing: a process of the version before has
 * applied these.
 */
export const listUnspread = async (tx: Db, since: Date): Promise<string[]> => {
  const sumOfLines = sql`(select sum(line.refunded) from order_lines line where line.payment_id = ${refunds.paymentId})`;
  const found = await tx
    .select({ id: refunds.paymentId })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'succeeded'),
        sql`${refunds.paymentId} in (select made.payment_id from refunds made where made.updated_at >= ${sqlTimestamp(since)})`,
      ),
    )
    .groupBy(refunds.paymentId)
    .having(sql`sum(${refunds.amount}) <> ${sumOfLines}`);
  return found.map(({ id }) => id);
};

export const reloadRefund = async (tx: Db, id: string) =>
  (await tx.select().from(refunds).where(eq(refunds.id, id)))[0] as RefundRow;

export const updateRefund = (tx: Db, id: string, change: Partial<RefundRow>) =>
  tx.update(refunds).set(change).where(eq(refunds.id, id));

export interface Failure {
  failureCode: string;
  failureText: string | null;
}

/** Ends a refund unless the provider has made it after all. Returns whether this call ended it. */
export const failRefund = async (tx: Db, id: string, failure: Failure, now: Date) =>
  (
    await tx
      .update(refunds)
      .set({ ...failure, status: 'failed', updatedAt: now })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'pending'), isNull(refunds.providerRefundId)))
      .returning({ id: refunds.id })
  ).length > 0;

export const refundedAmount = async (tx: Db, paymentId: string, except?: string): Promise<number> => {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.status, 'succeeded'),
        except ? ne(refunds.id, except) : undefined,
      ),
    );
  return row?.sum ?? 0;
};
