import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { atMost, mostCounted } from '../../platform/db/counted.ts';
import type { Db } from '../../platform/db/database.ts';
import { type StaffFields, seesAll } from '../../platform/http/session.ts';
import { invoices } from './tables.ts';
import type { InvoiceRow } from './wire.ts';

/** Neither paid nor closed. Whether the last day has passed is another question. */
const isUnsettled = and(isNull(invoices.paidAt), isNull(invoices.canceledAt), isNull(invoices.expiredAt));

export const insertInvoice = async (tx: Db, invoice: typeof invoices.$inferInsert): Promise<InvoiceRow> =>
  (await tx.insert(invoices).values(invoice).returning())[0] as InvoiceRow;

export const findInvoice = async (tx: Db, id: string): Promise<InvoiceRow | undefined> =>
  (await tx.select().from(invoices).where(eq(invoices.id, id)))[0];

export const findInvoices = (tx: Db, ids: readonly string[]): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]));

export const findOfPayments = (tx: Db, paymentIds: readonly string[]): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(inArray(invoices.paymentId, [...paymentIds]));

/** Finds an invoice: the shop's own people see any, customers only their own. */
export const findVisible = async (tx: Db, viewer: StaffFields & { id: string }, id: string) =>
  (
    await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), seesAll(viewer) ? undefined : eq(invoices.userId, viewer.id)))
  )[0];

/** Lists a customer's invoices, newest first. */
export const listOwned = async (tx: Db, userId: string, { page, limit }: { page: number; limit: number }) => {
  const owned = eq(invoices.userId, userId);
  const most = mostCounted({ page, limit });
  const counted = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(owned)
    .limit(most + 1)
    .as('counted');
  return {
    rows: await tx
      .select()
      .from(invoices)
      .where(owned)
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ...atMost(await tx.$count(counted), most),
  };
};

export const countOpen = (tx: Db, userId: string): Promise<number> =>
  tx.$count(invoices, and(eq(invoices.userId, userId), isUnsettled));

/** Locks the rows of invoices, and nothing else, in the order of their ids. Their payments are locked before. */
export const lockRows = (tx: Db, ids: readonly string[]): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(asc(invoices.id))
    .for('update');

export const updateInvoice = async (tx: Db, id: string, change: Partial<InvoiceRow>): Promise<InvoiceRow> =>
  (await tx.update(invoices).set(change).where(eq(invoices.id, id)).returning())[0] as InvoiceRow;

/** Finds the invoices of a company that can be paid, oldest first. */
export const findOpenOf = (tx: Db, companyId: string, today: string): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), isUnsettled, gte(invoices.validUntil, today)))
    .orderBy(asc(invoices.createdAt), asc(invoices.id));

/** Finds the invoices whose last day has passed, oldest first. */
export const findOverdue = (tx: Db, today: string, limit: number): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(and(isUnsettled, lt(invoices.validUntil, today)))
    .orderBy(asc(invoices.validUntil))
    .limit(limit);

/** Finds the open invoices whose last day comes soon and of which nobody was reminded. */
export const findUnreminded = (tx: Db, today: string, lastDay: string, limit: number): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(
      and(isUnsettled, isNull(invoices.remindedAt), gte(invoices.validUntil, today), lte(invoices.validUntil, lastDay)),
    )
    .orderBy(asc(invoices.validUntil))
    .limit(limit);

/** Records that a reminder is sent. Returns true only the first time, and only while the invoice is not settled. */
export const setReminded = async (tx: Db, id: string, now: Date): Promise<boolean> =>
  (
    await tx
      .update(invoices)
      .set({ remindedAt: now })
      .where(and(eq(invoices.id, id), isUnsettled, isNull(invoices.remindedAt)))
      .returning({ id: invoices.id })
  ).length > 0;

/** A buyer may have any number of invoices, but a person can choose among only this many. */
const MOST_CANDIDATES = 5000;

/** Finds the invoices with these numbers, and the unpaid ones of these buyers. */
export const findForTransfers = (
  tx: Db,
  { sequences, inns }: { sequences: readonly number[]; inns: readonly string[] },
): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(
      or(
        inArray(invoices.sequence, [...sequences]),
        and(inArray(invoices.inn, [...inns]), isNull(invoices.paidAt), isNull(invoices.canceledAt)),
      ),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(MOST_CANDIDATES);

/** Returns which of these bank accounts were the seller's on an issued invoice. */
export const sellerAccountsAmong = async (tx: Db, accounts: readonly string[]): Promise<string[]> => {
  const found = await tx
    .selectDistinct({ account: invoices.sellerAccount })
    .from(invoices)
    .where(inArray(invoices.sellerAccount, [...accounts]));
  return found.map(({ account }) => account);
};

/* Owners. */

export const moveInvoices = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(invoices)
    .set({ userId: to })
    .where(inArray(invoices.userId, [...from]));

/** Gives the invoices of these payments to another account. The company that they name stays the same. */
export const moveInvoicesOf = (tx: Db, paymentIds: readonly string[], to: string) =>
  tx
    .update(invoices)
    .set({ userId: to })
    .where(inArray(invoices.paymentId, [...paymentIds]));

export const findUnsettledOf = (tx: Db, userId: string): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.userId, userId), isUnsettled))
    .orderBy(asc(invoices.paymentId));

/** Detaches the invoices of these payments from their account. */
export const releaseInvoices = (tx: Db, paymentIds: readonly string[]) =>
  tx
    .update(invoices)
    .set({ userId: null })
    .where(inArray(invoices.paymentId, [...paymentIds]));
