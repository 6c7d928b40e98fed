import { and, asc, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { isStaff } from '../../platform/http/session.ts';
import { type AuditActor, audit, eraseAddresses, userActor } from '../audit/service.ts';
import { confirmationOf } from './confirmation.ts';
import { removeFactors } from './factor-store.ts';
import type { AccountHoldings } from './holdings.ts';
import type { TokenPurpose } from './mail-tokens.ts';
import { findMailTokenUser, redeemMailToken } from './store.ts';
import { emailChanges, mailTokens, sessions, users } from './tables.ts';
import type { UserRow } from './wire.ts';

/** An account whose mailed token was used, and all accounts that claim its address, itself included. */
export interface Redeemed {
  user: UserRow;
  claims: UserRow[];
}

/** The actor of what was done with a mailed link alone, outside of the account. */
export const mailboxActor = { actor: 'mailbox' };

/** The order is always the same, so that two confirmations of one address wait for each other without a deadlock. */
const lockClaims = (tx: Db, emailKey: string): Promise<UserRow[]> =>
  tx.select().from(users).where(eq(users.emailKey, emailKey)).orderBy(asc(users.id)).for('update');

/**
 * Uses a token up. The accounts are locked before it: a transaction that removes one of them removes its tokens too,
 * and would wait for another that has locked the token first.
 */
export const redeem = async (
  tx: Db,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<Redeemed | undefined> => {
  const owner = await findMailTokenUser(tx, purpose, token, now);
  if (!owner) return undefined;
  const claims = await lockClaims(tx, owner.emailKey);
  const userId = await redeemMailToken(tx, purpose, token, now);
  const user = claims.find(({ id }) => id === userId);
  return user && { user, claims };
};

const othersOf = ({ user, claims }: Redeemed) => claims.filter(({ id }) => id !== user.id);

/**
 * A link opened outside the account confirms the address, and no more: nothing changes hands, since the account may be
 * a stranger's. False where another account has confirmed the address.
 */
export const confirmByLink = async (tx: Db, redeemed: Redeemed, now: Date): Promise<boolean> => {
  if (othersOf(redeemed).some(({ emailVerifiedAt }) => emailVerifiedAt)) return false;
  const { id } = redeemed.user;
  await tx.update(users).set({ emailVerifiedAt: now, verifiedBy: 'link' }).where(eq(users.id, id));
  await audit(tx, {
    ...mailboxActor,
    action: 'user.confirmed',
    subject: `user:${id}`,
    after: { by: 'link' },
    at: now,
  });
  return true;
};

/**
 * Whether no other account can prove this address and absorb the account. Once the address is confirmed, a second
 * factor must also hold against a thief of the mailbox, and a block must not end by registering again.
 */
export const isHeld = (claim: UserRow) =>
  isStaff(claim) ||
  confirmationOf(claim) === 'owner' ||
  (claim.emailVerifiedAt !== null && (claim.secondFactorSince !== null || claim.blockedAt !== null));

/**
 * Another account has left this address and can still come back to it. Otherwise a thief who moved that account away
 * could prove the address with a second one, and its owner's link would come too late.
 */
export const isReserved = async (tx: Db, { id, emailKey }: Pick<UserRow, 'id' | 'emailKey'>, now: Date) => {
  const [left] = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.oldKey, emailKey),
        ne(emailChanges.userId, id),
        isNotNull(emailChanges.appliedAt),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .limit(1);
  return left !== undefined;
};

/** Gives everything of the other accounts to this one and deletes them, with their sessions, passwords and links. */
const absorb = async (tx: Db, holdings: AccountHoldings, id: string, others: string[], actor: AuditActor) => {
  // Others may have the addresses of quotes and payment links that were made in them.
  for (const other of others) await holdings.endPrograms(tx, other, actor);
  await holdings.move(tx, others, id);
  await tx.delete(users).where(inArray(users.id, others));
  for (const other of others) await eraseAddresses(tx, other);
};

/** When and from where an address is proved, and what comes with it. */
export interface Proof {
  holdings: AccountHoldings;
  now: Date;
  address: string;
}

/**
 * The reader of the mailbox is signed in to this account, or has just set its password: the address is theirs, and so
 * is all that was bound, bought or issued under it. False where another account has proved the same.
 */
export const proveAddress = async (
  tx: Db,
  redeemed: Redeemed,
  by: 'session' | 'reset',
  { holdings, now, address }: Proof,
): Promise<boolean> => {
  const { user } = redeemed;
  const others = othersOf(redeemed);
  if (others.some(isHeld) || (await isReserved(tx, user, now))) return false;
  const wasProved = confirmationOf(user) === 'owner';
  const entry = { ...userActor(user, address), subject: `user:${user.id}`, at: now };
  // A stranger may have registered the address and set up factors, which must not keep its owner out. Once the address
  // is confirmed, even by a link alone, they stay: most such accounts are honest, and a thief of the mailbox must not
  // get past their second factor. A mailbox's owner who did not register the account can disown it, or wait.
  if (!user.emailVerifiedAt && by === 'reset' && (await removeFactors(tx, user.id))) {
    await audit(tx, { ...entry, action: 'user.factors_dropped' });
  }
  // A stranger may have made them, or paid with a card of their own. An owner who has made them can make others.
  if (!wasProved && by === 'reset') {
    await holdings.endPrograms(tx, user.id, entry);
    await holdings.forgetCards(tx, user.id);
  }
  const merged = others.map(({ id }) => id);
  if (merged.length > 0) await absorb(tx, holdings, user.id, merged, entry);
  await tx
    .update(users)
    .set({ emailVerifiedAt: user.emailVerifiedAt ?? now, verifiedBy: wasProved ? user.verifiedBy : by })
    .where(eq(users.id, user.id));
  if (!wasProved) await audit(tx, { ...entry, action: 'user.confirmed', after: { by } });
  const taken = await holdings.takeWaiting(tx, user.emailKey, user.id);
  await tx
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, user.id), inArray(mailTokens.purpose, ['verify', 'disown', 'own'])));
  if (merged.length + taken.length > 0) {
    await audit(tx, { ...entry, action: 'user.merged', after: { accounts: merged, licenses: taken } });
  }
  return true;
};

/**
 * Takes an account from the stranger who registered it: it keeps no session, no known password and nothing that was
 * entered. What was paid for stays, for the owner of the mailbox, and so do payments that may still be paid.
 */
export const disownAccount = async (
  tx: Db,
  { id, email }: UserRow,
  passwordHash: string,
  { holdings, now }: { holdings: AccountHoldings; now: Date },
) => {
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await removeFactors(tx, id);
  await tx.delete(emailChanges).where(eq(emailChanges.userId, id));
  await tx.delete(mailTokens).where(eq(mailTokens.userId, id));
  await holdings.clear(tx, id, mailboxActor);
  await tx
    .update(users)
    .set({
      passwordHash,
      // Every account needs a name.
      firstName: email.slice(0, email.lastIndexOf('@')),
      lastName: '',
      companyName: null,
      emailVerifiedAt: null,
      verifiedBy: null,
      registeredFrom: null,
    })
    .where(eq(users.id, id));
  await audit(tx, { ...mailboxActor, action: 'user.disowned', subject: `user:${id}`, at: now });
};
