import { and, asc, eq, exists, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { lockClients, refreshClients, refreshClientsOf } from '../admin/service.ts';
import { audit, eraseAddresses, userActor } from '../audit/service.ts';
import { installs } from '../installs/tables.ts';
import { licenses } from '../licenses/tables.ts';
import { payments } from '../payments/tables.ts';
import { confirmationOf } from './confirmation.ts';
import type { TokenPurpose } from './mail-tokens.ts';
import { findMailTokenUser, redeemMailToken } from './store.ts';
import { mailTokens, sessions, users } from './tables.ts';
import type { UserRow } from './wire.ts';

/** An account whose mailed token was used, and all that claim its address, itself included. */
export interface Redeemed {
  user: UserRow;
  claims: UserRow[];
}

/** Always in the same order, so that two confirmations of one address wait for each other instead of both for ever. */
const lockClaims = (tx: Db, emailKey: string): Promise<UserRow[]> =>
  tx.select().from(users).where(eq(users.emailKey, emailKey)).orderBy(asc(users.id)).for('update');

/**
 * Uses a token up. The accounts are locked before it: removing one of them removes its tokens too, and would wait for
 * whoever uses one.
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
 * A link opened outside the account confirms the address, and no more: nothing changes hands, since the account may be a
 * stranger's. False where another account holds the address.
 */
export const confirmByLink = async (tx: Db, redeemed: Redeemed, now: Date): Promise<boolean> => {
  if (othersOf(redeemed).some(({ emailVerifiedAt }) => emailVerifiedAt)) return false;
  await tx.update(users).set({ emailVerifiedAt: now, verifiedBy: 'link' }).where(eq(users.id, redeemed.user.id));
  return true;
};

/** Everything of the other accounts becomes this one's; they are gone then, with their sessions, passwords and links. */
const absorb = async (tx: Db, id: string, others: string[]) => {
  await refreshClientsOf(tx, others, async () => {
    await tx.update(installs).set({ userId: id }).where(inArray(installs.userId, others));
    await tx.update(licenses).set({ userId: id }).where(inArray(licenses.userId, others));
  });
  await tx.update(payments).set({ userId: id, moved: true }).where(inArray(payments.userId, others));
  await tx.delete(users).where(inArray(users.id, others));
  for (const other of others) await eraseAddresses(tx, other);
};

/** Licenses that were issued to the address while nobody had proved it. */
const takeWaiting = async (tx: Db, { id, emailKey }: UserRow) => {
  const isWaiting = and(eq(licenses.waitingFor, emailKey), isNull(licenses.userId));
  const waiting = await tx.select({ clientId: licenses.clientId }).from(licenses).where(isWaiting);
  const clientIds = waiting.map(({ clientId }) => clientId);
  await lockClients(tx, clientIds);
  const taken = await tx
    .update(licenses)
    .set({ userId: id, waitingFor: null })
    .where(isWaiting)
    .returning({ id: licenses.id });
  await refreshClients(tx, clientIds);
  return taken.map((license) => license.id);
};

/**
 * The reader of the mailbox is signed in to this account, or has just set its password: the address is theirs, and so is
 * all that was bound, bought or issued under it. False where another account has proved the same.
 */
export const proveAddress = async (
  tx: Db,
  redeemed: Redeemed,
  by: 'session' | 'reset',
  { now, address }: { now: Date; address: string },
): Promise<boolean> => {
  const { user } = redeemed;
  const others = othersOf(redeemed);
  if (others.some((other) => other.isAdmin || confirmationOf(other) === 'owner')) return false;
  const merged = others.map(({ id }) => id);
  if (merged.length > 0) await absorb(tx, user.id, merged);
  await tx
    .update(users)
    .set({
      emailVerifiedAt: user.emailVerifiedAt ?? now,
      verifiedBy: confirmationOf(user) === 'owner' ? user.verifiedBy : by,
    })
    .where(eq(users.id, user.id));
  const taken = await takeWaiting(tx, user);
  await tx
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, user.id), inArray(mailTokens.purpose, ['verify', 'disown', 'own'])));
  if (merged.length + taken.length > 0) {
    await audit(tx, {
      ...userActor(user, address),
      action: 'user.merged',
      subject: `user:${user.id}`,
      after: { accounts: merged, licenses: taken },
      at: now,
    });
  }
  return true;
};

/**
 * Takes an account away from whoever registered it: no session, no password that anybody knows, nothing they entered.
 * What was paid for stays, for the owner of the mailbox, and so do payments that may still be paid.
 */
export const emptyAccount = async (tx: Db, { id, email }: UserRow, passwordHash: string) => {
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(mailTokens).where(eq(mailTokens.userId, id));
  const isPaidFor = exists(
    tx
      .select({ one: sql`1` })
      .from(payments)
      .where(
        and(
          eq(payments.userId, id),
          eq(payments.clientId, installs.clientId),
          notInArray(payments.status, ['canceled', 'failed']),
        ),
      ),
  );
  await refreshClientsOf(tx, [id], async () => {
    await tx.delete(installs).where(and(eq(installs.userId, id), sql`not ${isPaidFor}`));
    await tx.update(installs).set({ description: null }).where(eq(installs.userId, id));
    await tx
      .update(licenses)
      .set({ userId: null })
      .where(and(eq(licenses.userId, id), isNull(licenses.paymentId), isNull(licenses.issuedBy)));
  });
  await tx
    .update(payments)
    .set({ userId: null })
    .where(and(eq(payments.userId, id), or(eq(payments.status, 'canceled'), eq(payments.status, 'failed'))));
  await tx
    .update(users)
    .set({
      passwordHash,
      // Every account is called something.
      firstName: email.slice(0, email.lastIndexOf('@')),
      lastName: '',
      companyName: null,
      emailVerifiedAt: null,
      verifiedBy: null,
      registeredFrom: null,
    })
    .where(eq(users.id, id));
};
