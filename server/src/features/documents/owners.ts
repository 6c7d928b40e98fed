import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { listOfPayments } from './store.ts';
import { documentFiles, documents } from './tables.ts';

/** Moves the documents of some accounts to another one. The documents of a deleted account stay without one. */
export const moveDocuments = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(documents)
    .set({ userId: to })
    .where(inArray(documents.userId, [...from]));

/** Gives the documents of these payments to another account. */
export const moveDocumentsOf = (tx: Db, paymentIds: readonly string[], to: string) =>
  tx
    .update(documents)
    .set({ userId: to })
    .where(inArray(documents.paymentId, [...paymentIds]));

/** Detaches the documents of these payments from their account. */
export const releaseDocuments = (tx: Db, paymentIds: readonly string[]) =>
  tx
    .update(documents)
    .set({ userId: null })
    .where(inArray(documents.paymentId, [...paymentIds]));

/** Replaces the buyer in the documents of a payment, and deletes the files that name them. */
export const replaceBuyer = async (tx: Db, paymentId: string, name: string) => {
  for (const { id, content } of await listOfPayments(tx, [paymentId])) {
    const buyer = { country: content.buyer.country, inn: null, kpp: null, taxId: null, name, address: '' };
    await tx
      .update(documents)
      .set({ content: { ...content, buyer } })
      .where(eq(documents.id, id));
    await tx.delete(documentFiles).where(eq(documentFiles.documentId, id));
  }
};
