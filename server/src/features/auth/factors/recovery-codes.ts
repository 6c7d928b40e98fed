import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { matchCode, type NewCodes, newCodes } from '../one-time-codes.ts';
import type { Passwords } from '../passwords.ts';
import { recoveryCodes } from '../tables.ts';

const keyOf = (userId: string) => `recovery codes of ${userId}`;

/** Makes recovery codes that are not stored yet. */
export const newRecoveryCodes = (passwords: Passwords, userId: string): Promise<NewCodes> =>
  newCodes(passwords, keyOf(userId));

/** Stores codes in the place of all earlier ones. */
export const replaceCodes = async (tx: Db, userId: string, { hashes }: NewCodes) => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId })));
};

/** Finds the stored hash of a typed code, at the cost of one hashing. */
export const findCode = async (db: Db, passwords: Passwords, userId: string, typed: string) => {
  const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const hashes = rows.map(({ codeHash }) => codeHash);
  return matchCode(passwords, keyOf(userId), hashes, typed);
};

/** True once for each code. */
export const useCode = async (tx: Db, userId: string, codeHash: string): Promise<boolean> =>
  (
    await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId)))
      .returning({ userId: recoveryCodes.userId })
  ).length > 0;

export const countCodes = async (tx: Db, userId: string): Promise<number> =>
  (await tx.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)))[0]?.left ?? 0;
