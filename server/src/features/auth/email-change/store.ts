import { and, asc, eq, gt, gte, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { after, EMAIL_CHANGE } from '../domain.ts';
import type { TokenPurpose } from '../mail-tokens.ts';
import { fitsToken } from '../store.ts';
import { emailChanges, mailTokens, users } from '../tables.ts';
import type { UserRow } from '../wire.ts';

export type EmailChange = typeof emailChanges.$inferSelect;
export type ChangePurpose = Extract<TokenPurpose, `email-${string}`>;

/** A change whose mailed token was used, its account, and the accounts that claim the address it leads to. */
export interface RedeemedChange {
  change: EmailChange;
  user: UserRow;
  claims: UserRow[];
}

export const findChange = async (tx: Db, id: string): Promise<EmailChange | undefined> =>
  (await tx.select().from(emailChanges).where(eq(emailChanges.id, id)))[0];

/** The change that waits for its mailboxes. */
export const findOpenChange = async (tx: Db, userId: string, now: Date): Promise<EmailChange | undefined> =>
  (
    await tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.appliedAt), gt(emailChanges.expiresAt, now)))
  )[0];

/** The change that a token is for, without using the token up. */
export const findTokenChange = async (tx: Db, purpose: ChangePurpose, token: string, now: Date) =>
  (
    await tx
      .select({ change: emailChanges })
      .from(mailTokens)
      .innerJoin(emailChanges, eq(emailChanges.id, mailTokens.emailChangeId))
      .where(and(fitsToken(purpose, token, now), gt(emailChanges.expiresAt, now)))
  )[0]?.change;

/**
 * Locks the account, and all that claim an address, in the order in which confirmations lock them too (claims.ts).
 * Every change of address is written while its account is locked, so what is read after this stays true.
 */
export const lockWithClaims = (tx: Db, userId: string, emailKey?: string): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(or(eq(users.id, userId), emailKey === undefined ? undefined : eq(users.emailKey, emailKey)))
    .orderBy(asc(users.id))
    .for('update');

/** Uses a token up, with all others of the same purpose. `keyOf` says which address the accounts are locked for. */
export const redeemChange = async (
  tx: Db,
  purpose: ChangePurpose,
  token: string,
  now: Date,
  keyOf: (change: EmailChange) => string,
): Promise<RedeemedChange | undefined> => {
  const found = await findTokenChange(tx, purpose, token, now);
  if (!found) return undefined;
  const claims = await lockWithClaims(tx, found.userId, keyOf(found));
  const user = claims.find(({ id }) => id === found.userId);
  // The change may have been confirmed, withdrawn or revoked while this waited for the lock.
  const change = await findTokenChange(tx, purpose, token, now);
  if (!user || !change) return undefined;
  await deleteTokens(tx, change.id, purpose);
  return { change, user, claims };
};

const deleteTokens = (tx: Db, changeId: string, purpose: ChangePurpose) =>
  tx.delete(mailTokens).where(and(eq(mailTokens.emailChangeId, changeId), eq(mailTokens.purpose, purpose)));

/** Voids what was mailed to the address that the account leaves. The links that revoke changes stay. */
export const deleteOtherTokens = (tx: Db, userId: string) =>
  tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), isNull(mailTokens.emailChangeId)));

/** Gives the account another address, which it has yet to prove. */
export const setAddress = async (tx: Db, user: UserRow, email: string, emailKey: string): Promise<UserRow> => {
  const address = { email, emailKey, emailVerifiedAt: null, verifiedBy: null };
  await tx.update(users).set(address).where(eq(users.id, user.id));
  return { ...user, ...address };
};

export const insertChange = (tx: Db, change: typeof emailChanges.$inferInsert) =>
  tx.insert(emailChanges).values(change);

export const updateChange = async (
  tx: Db,
  change: EmailChange,
  changes: Partial<EmailChange>,
): Promise<EmailChange> => {
  await tx.update(emailChanges).set(changes).where(eq(emailChanges.id, change.id));
  return { ...change, ...changes };
};

/** From now on it can only be revoked. */
export const markApplied = async (tx: Db, change: EmailChange, { verifiedBy }: UserRow, now: Date) => {
  const expiresAt = after(now, EMAIL_CHANGE.revocable);
  await updateChange(tx, change, { oldVerifiedBy: verifiedBy, appliedAt: now, expiresAt });
  await deleteTokens(tx, change.id, 'email-old');
  await deleteTokens(tx, change.id, 'email-new');
};

export const deleteChange = (tx: Db, id: string) => tx.delete(emailChanges).where(eq(emailChanges.id, id));

/** Deletes this change and all that followed it, with their links: they may be the doing of the same stranger. */
export const deleteChangesSince = (tx: Db, { userId, requestedAt }: EmailChange) =>
  tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.requestedAt, requestedAt)));
