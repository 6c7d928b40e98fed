import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { documentFiles, documents } from './tables.ts';

/** Removes the documents of these payments. */
export const removeDemoDocuments = async (tx: Db, paymentIds: readonly string[]) => {
  const ofPayments = inArray(documents.paymentId, [...paymentIds]);
  const ids = tx.select({ id: documents.id }).from(documents).where(ofPayments);
  await tx.delete(documentFiles).where(inArray(documentFiles.documentId, ids));
  await tx.delete(documents).where(ofPayments);
};
