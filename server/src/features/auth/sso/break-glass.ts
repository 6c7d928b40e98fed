import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { sqlRoleOf } from '../../memberships/service.ts';
import { matchCode, type NewCodes, newCodes } from '../one-time-codes.ts';
import type { Passwords } from '../passwords.ts';
import { breakGlassCodes } from '../tables.ts';

const keyOf = (userId: string) => `break-glass codes of ${userId}`;

export const newBreakGlassCodes = (passwords: Passwords, userId: string) => newCodes(passwords, keyOf(userId));

/** Stores the codes of an owner in the place of all earlier ones for this organization. */
export const replaceBreakGlassCodes = async (
  tx: Db,
  organizationId: string,
  userId: string,
  { hashes }: Pick<NewCodes, 'hashes'>,
) => {
  await tx
    .delete(breakGlassCodes)
    .where(and(eq(breakGlassCodes.organizationId, organizationId), eq(breakGlassCodes.userId, userId)));
  await tx.insert(breakGlassCodes).values(hashes.map((codeHash) => ({ codeHash, organizationId, userId })));
};

export const countBreakGlassCodes = async (tx: Db, organizationId: string, userId: string): Promise<number> =>
  (
    await tx
      .select({ left: count() })
      .from(breakGlassCodes)
      .where(and(eq(breakGlassCodes.organizationId, organizationId), eq(breakGlassCodes.userId, userId)))
  )[0]?.left ?? 0;

/** Finds the stored hash of a typed code, at the cost of one hashing. */
export const findBreakGlassCode = async (db: Db, passwords: Passwords, userId: string, typed: string) => {
  const rows = await db.select().from(breakGlassCodes).where(eq(breakGlassCodes.userId, userId));
  const hashes = rows.map(({ codeHash }) => codeHash);
  return matchCode(passwords, keyOf(userId), hashes, typed);
};

/** Uses a code up and returns the organization that it is for. Undefined where its person is no owner any more. */
export const redeemBreakGlassCode = async (tx: Db, userId: string, codeHash: string): Promise<string | undefined> =>
  (
    await tx
      .delete(breakGlassCodes)
      .where(
        and(
          eq(breakGlassCodes.codeHash, codeHash),
          eq(breakGlassCodes.userId, userId),
          sql`${sqlRoleOf(breakGlassCodes.organizationId, breakGlassCodes.userId)} = 'owner'`,
        ),
      )
      .returning({ organizationId: breakGlassCodes.organizationId })
  )[0]?.organizationId;
