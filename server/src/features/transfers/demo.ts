import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transferAllocations } from './tables.ts';

/** Detaches transfers from invoices that are about to be removed. */
export const removeAllocations = async (tx: Db, invoiceIds: readonly string[]) => {
  await tx.delete(transferAllocations).where(inArray(transferAllocations.invoiceId, [...invoiceIds]));
};
