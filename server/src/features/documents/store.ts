import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { type StaffFields, seesAll } from '../../platform/http/session.ts';
import { documentCounters, documentFiles, documents } from './tables.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type FileFormat = (typeof documentFiles.$inferSelect)['format'];

/** Takes the next number of a series. Its row stays locked until the caller's transaction ends or takes it back. */
export const takeNumber = async (tx: Db, series: string): Promise<number> => {
  const [counter] = await tx
    .insert(documentCounters)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: documentCounters.series, set: { last: sql`${documentCounters.last} + 1` } })
    .returning();
  return (counter as typeof documentCounters.$inferSelect).last;
};

export const insertDocument = async (tx: Db, document: typeof documents.$inferInsert): Promise<DocumentRow> =>
  (await tx.insert(documents).values(document).returning())[0] as DocumentRow;

export const findDocument = async (tx: Db, id: string): Promise<DocumentRow | undefined> =>
  (await tx.select().from(documents).where(eq(documents.id, id)))[0];

/** Locks a document, so that what follows from it is issued once. */
export const lockDocument = async (tx: Db, id: string): Promise<DocumentRow | undefined> =>
  (await tx.select().from(documents).where(eq(documents.id, id)).for('update'))[0];

/** Finds a document that this caller may read: their own, or any for the shop's own people. */
export const findVisible = async (tx: Db, user: StaffFields & { id: string }, id: string) => {
  const document = await findDocument(tx, id);
  return document && (seesAll(user) || document.userId === user.id) ? document : undefined;
};

/** Lists the documents of payments in the order in which they were issued. */
export const listOfPayments = (tx: Db, paymentIds: readonly string[]): Promise<DocumentRow[]> =>
  tx
    .select()
    .from(documents)
    .where(inArray(documents.paymentId, [...paymentIds]))
    .orderBy(asc(documents.createdAt), asc(documents.id));

export interface Period {
  from: string;
  to: string;
  /** Whose documents; absent for those of everyone. */
  userId?: string;
}

export const listOfPeriod = (tx: Db, { from, to, userId }: Period, limit: number): Promise<DocumentRow[]> =>
  tx
    .select()
    .from(documents)
    .where(and(gte(documents.date, from), lte(documents.date, to), userId ? eq(documents.userId, userId) : undefined))
    .orderBy(asc(documents.date), asc(documents.id))
    .limit(limit);

export const findFile = async (tx: Db, documentId: string, format: FileFormat): Promise<Uint8Array | undefined> =>
  (
    await tx
      .select({ bytes: documentFiles.bytes })
      .from(documentFiles)
      .where(and(eq(documentFiles.documentId, documentId), eq(documentFiles.format, format)))
  )[0]?.bytes;

/** Stores a file unless there is one already. */
export const insertFile = (tx: Db, file: typeof documentFiles.$inferInsert) =>
  tx.insert(documentFiles).values(file).onConflictDoNothing();
