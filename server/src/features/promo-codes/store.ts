import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { promoCodes, promoUses } from './tables.ts';

export type PromoCodeRow = typeof promoCodes.$inferSelect;

/** Undefined where the code exists already. */
export const insertCode = async (tx: Db, row: typeof promoCodes.$inferInsert): Promise<PromoCodeRow | undefined> =>
  (await tx.insert(promoCodes).values(row).onConflictDoNothing({ target: promoCodes.codeHash }).returning())[0];

export const listCodes = (tx: Db, { offset, limit }: { offset: number; limit: number }): Promise<PromoCodeRow[]> =>
  tx.select().from(promoCodes).orderBy(desc(promoCodes.createdAt), desc(promoCodes.id)).offset(offset).limit(limit);

export const findByHash = async (tx: Db, hash: string): Promise<PromoCodeRow | undefined> =>
  (await tx.select().from(promoCodes).where(eq(promoCodes.codeHash, hash)))[0];

export const findCode = async (tx: Db, id: string): Promise<PromoCodeRow | undefined> =>
  (await tx.select().from(promoCodes).where(eq(promoCodes.id, id)))[0];

export const findLabel = async (tx: Db, id: string): Promise<string | undefined> =>
  (await tx.select({ label: promoCodes.label }).from(promoCodes).where(eq(promoCodes.id, id)))[0]?.label;

/** Until the transaction ends, no other one reserves a use of the code. */
export const lockByHash = async (tx: Db, hash: string): Promise<PromoCodeRow | undefined> =>
  (await tx.select().from(promoCodes).where(eq(promoCodes.codeHash, hash)).for('update'))[0];

export const lockCode = async (tx: Db, id: string): Promise<PromoCodeRow | undefined> =>
  (await tx.select().from(promoCodes).where(eq(promoCodes.id, id)).for('update'))[0];

export const endCode = async (tx: Db, id: string, endedAt: Date): Promise<PromoCodeRow> =>
  (await tx.update(promoCodes).set({ endedAt }).where(eq(promoCodes.id, id)).returning())[0] as PromoCodeRow;

/**
 * Counts the orders of an account that use a code, and those that are not paid yet of this account or of the person, for
 * whatever account.
 */
export const countUses = async (
  tx: Db,
  { sqlPaymentStatus, sqlOpenOrdersOf }: SqlOfPayments,
  { promoCodeId, userId, person }: { promoCodeId: string; userId: string; person: string },
) => {
  const status = sqlPaymentStatus(promoUses.paymentId);
  const isTheirs = sql`${promoUses.userId} in (${userId}, ${person})`;
  const isOrderedByThem = sql`${promoUses.paymentId} = any (array${sqlOpenOrdersOf(person)})`;
  const [counted] = await tx
    .select({
      usesOfAccount: sql<number>`(count(*) filter (where ${promoUses.userId} = ${userId}))::int`,
      unpaid: sql<number>`(count(*) filter (where ${status} <> 'succeeded'))::int`,
    })
    .from(promoUses)
    .where(and(eq(promoUses.promoCodeId, promoCodeId), isNull(promoUses.releasedAt), or(isTheirs, isOrderedByThem)));
  return counted ?? { usesOfAccount: 0, unpaid: 0 };
};

const addUses = (tx: Db, promoCodeId: string, added: 1 | -1) =>
  tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + ${added}` })
    .where(eq(promoCodes.id, promoCodeId));

export const insertUse = async (tx: Db, use: Omit<typeof promoUses.$inferInsert, 'releasedAt'>) => {
  await tx.insert(promoUses).values(use);
  await addUses(tx, use.promoCodeId, 1);
};

/** Gives a use back. Nothing happens where there is none, or it was given back before. */
export const releaseUse = async (tx: Db, paymentId: string, releasedAt: Date) => {
  const [released] = await tx
    .update(promoUses)
    .set({ releasedAt })
    .where(and(eq(promoUses.paymentId, paymentId), isNull(promoUses.releasedAt)))
    .returning();
  if (released) await addUses(tx, released.promoCodeId, -1);
};

/** Takes a use again that was given back, though there may be none left. */
export const retakeUse = async (tx: Db, paymentId: string) => {
  const [taken] = await tx
    .update(promoUses)
    .set({ releasedAt: null })
    .where(and(eq(promoUses.paymentId, paymentId), isNotNull(promoUses.releasedAt)))
    .returning();
  if (taken) await addUses(tx, taken.promoCodeId, 1);
};

/** Subqueries about payments, which their owner selects. */
export interface SqlOfPayments {
  /** The status of a payment. */
  sqlPaymentStatus: (paymentId: AnyPgColumn) => SQL;
  /** The ids of the unpaid orders that a person has made for organizations. */
  sqlOpenOrdersOf: (person: string) => SQL;
}

/** Finds payments that ended unpaid and have a use, and others that were paid and have none. */
export const findUnsettled = async (tx: Db, { sqlPaymentStatus }: SqlOfPayments, limit: number) => {
  const status = sqlPaymentStatus(promoUses.paymentId);
  const unpaid = sql`${promoUses.releasedAt} is null and ${status} in ('canceled', 'failed')`;
  const paid = sql`${promoUses.releasedAt} is not null and ${status} = 'succeeded'`;
  return tx
    .select({ paymentId: promoUses.paymentId, releasedAt: promoUses.releasedAt })
    .from(promoUses)
    .where(sql`(${unpaid}) or (${paid})`)
    .limit(limit);
};

/** Moves the uses of some accounts to another one. */
export const setOwnerOfUses = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(promoUses)
    .set({ userId: to })
    .where(sql`${promoUses.userId} = any (${sql.param([...from])}::uuid[])`);
