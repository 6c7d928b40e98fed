import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import {
  factorResets,
  mailTokens,
  passkeys,
  recoveryCodes,
  secondFactorTickets,
  totpSecrets,
  users,
} from './tables.ts';
import type { UserRow } from './wire.ts';

/** Locks the account until the transaction ends. */
export const lockUser = async (tx: Db, id: string): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)).for('no key update'))[0];

export const setFactorSince = (tx: Db, id: string, secondFactorSince: Date | null) =>
  tx.update(users).set({ secondFactorSince }).where(eq(users.id, id));

/** Whether the account has a passkey or an authenticator app. Recovery codes alone are no factor. */
export const hasFactor = async (tx: Db, id: string): Promise<boolean> => {
  const one = sql`1`;
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        or(
          exists(tx.select({ one }).from(passkeys).where(eq(passkeys.userId, users.id))),
          exists(
            tx
              .select({ one })
              .from(totpSecrets)
              .where(and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt))),
          ),
        ),
      ),
    );
  return found !== undefined;
};

/** Forgets that all factors were lost. False where none was reported. */
export const deleteReset = async (tx: Db, userId: string): Promise<boolean> => {
  const deleted = await tx.delete(factorResets).where(eq(factorResets.userId, userId)).returning();
  await tx
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, userId), inArray(mailTokens.purpose, ['keep-factors', 'remove-factors'])));
  return deleted.length > 0;
};

/** Removes all second factors, and all that is of use with them only. True where there was one. */
export const removeFactors = async (tx: Db, userId: string): Promise<boolean> => {
  const had = await hasFactor(tx, userId);
  for (const table of [passkeys, totpSecrets, recoveryCodes, secondFactorTickets]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await deleteReset(tx, userId);
  await setFactorSince(tx, userId, null);
  return had;
};
