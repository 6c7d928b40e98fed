import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { documents } from './tables.ts';

/** Moves the documents of some accounts to another one. The documents of a deleted account stay without one. */
export const moveDocuments = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(documents)
    .set({ userId: to })
    .where(inArray(documents.userId, [...from]));

/** Detaches the documents of these payments from their account. */
export const releaseDocuments = (tx: Db, paymentIds: readonly string[]) =>
  tx
    .update(documents)
    .set({ userId: null })
    .where(inArray(documents.paymentId, [...paymentIds]));
