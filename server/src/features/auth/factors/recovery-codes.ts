import { randomBytes } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import type { Passwords } from '../passwords.ts';
import { recoveryCodes } from '../tables.ts';

const CODES = 10;
const CODE_LENGTH = 10;

/** Letters that look like a digit are left out, so that a code on paper can be read: 32 signs, 5 bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The alphabet has 32 signs, so each of them is equally likely. */
const newCode = () => Array.from(randomBytes(CODE_LENGTH), (byte) => alphabet[byte % alphabet.length]).join('');

const shown = (code: string) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** As it is compared: without dashes and spaces, in capitals, with digits for the letters that look like them. */
const read = (typed: string) =>
  typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const claimOf = (userId: string, hashes: readonly string[] = []) => ({ key: `recovery codes of ${userId}`, hashes });

export interface NewCodes {
  /** As the owner sees them, once. */
  codes: string[];
  hashes: string[];
}

/**
 * Makes codes that are not stored yet. They have 50 bits and are hashed like passwords, so a stolen database does not
 * tell them; that takes time, and so happens outside of transactions.
 */
export const newCodes = async (passwords: Passwords, userId: string): Promise<NewCodes> => {
  const codes = Array.from({ length: CODES }, newCode);
  return {
    codes: codes.map(shown),
    hashes: await Promise.all(codes.map((code) => passwords.hash(code, claimOf(userId)))),
  };
};

/** Stores codes in the place of all earlier ones. */
export const replaceCodes = async (tx: Db, userId: string, { hashes }: NewCodes) => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId })));
};

/** Finds the stored hash of a typed code, at the cost of one hashing. */
export const findCode = async (db: Db, passwords: Passwords, userId: string, typed: string) => {
  const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const hashes = rows.map(({ codeHash }) => codeHash);
  return passwords.match(read(typed), claimOf(userId, hashes));
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
