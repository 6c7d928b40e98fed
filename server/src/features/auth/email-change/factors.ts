import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { sqlTimestamp } from '../../../platform/db/timestamps.ts';
import { deleteReset, hasFactor, removeFactors } from '../factor-store.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../tables.ts';

/**
 * Removes the factors that a stranger may have added, and all recovery codes, since they may have been made anew. A
 * removal of factors that waits ends as well.
 */
export const removeFactorsSince = async (tx: Db, userId: string, since: Date) => {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const addedAt = sql`coalesce(${totpSecrets.confirmedAt}, ${totpSecrets.createdAt})`;
  await tx.delete(totpSecrets).where(and(eq(totpSecrets.userId, userId), gte(addedAt, sqlTimestamp(since))));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (await hasFactor(tx, userId)) await deleteReset(tx, userId);
  else await removeFactors(tx, userId);
};
