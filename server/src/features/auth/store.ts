import { and, asc, eq, gt, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { hashToken } from '../../http/session.ts';
import { rateLimits } from '../../http/tables.ts';
import { refreshClientsOf } from '../admin/service.ts';
import { audit, eraseAddresses, userActor } from '../audit/service.ts';
import { licenses } from '../licenses/tables.ts';
import { payments } from '../payments/tables.ts';
import { after, SESSION_LIFETIME } from './domain.ts';
import { newToken, type TokenPurpose } from './mail-tokens.ts';
import type { Claimed } from './passwords.ts';
import { mailTokens, sessions, signInTickets, users } from './tables.ts';
import type { UserRow } from './wire.ts';

/** Every account that claims this address: the verified one first, then the oldest. */
export const findClaims = (tx: Db, key: string): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(eq(users.emailKey, key))
    .orderBy(sql`${users.emailVerifiedAt} is null`, asc(users.createdAt));

/** What passwords of an address are hashed and compared with. */
export const claimedBy = (key: string, claims: readonly UserRow[]): Claimed => ({
  key,
  hashes: claims.map(({ passwordHash }) => passwordHash),
});

export const findClaimed = async (tx: Db, key: string): Promise<Claimed> => claimedBy(key, await findClaims(tx, key));

/** Which of the accounts that claim this address have paid for something. */
export const findPaying = async (tx: Db, key: string): Promise<ReadonlySet<string>> => {
  const found = await tx
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(payments, eq(payments.userId, users.id))
    .where(and(eq(users.emailKey, key), eq(payments.status, 'succeeded')));
  return new Set(found.map(({ id }) => id));
};

/** The address that these accounts claim, as far as one of them is still there. */
export const findEmailKey = async (tx: Db, ids: readonly string[]): Promise<string | undefined> =>
  (
    await tx
      .select({ key: users.emailKey })
      .from(users)
      .where(inArray(users.id, [...ids]))
      .limit(1)
  )[0]?.key;

export const findUser = async (tx: Db, id: string): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)))[0];

export const insertUser = async (tx: Db, user: typeof users.$inferInsert): Promise<UserRow> => {
  const [row] = await tx.insert(users).values(user).returning();
  return row as UserRow;
};

/**
 * False if the account is gone or its password was changed since it was read; else it stays as it is until the
 * transaction ends. Checking a password takes long enough for a reset to come in between.
 */
export const keepUnchanged = async (tx: Db, { id, passwordHash }: UserRow): Promise<boolean> =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('no key update')
  ).length > 0;

/** Opens a session and returns its token, which is nowhere else. */
export const openSession = async (tx: Db, userId: string, now: Date): Promise<string> => {
  const token = newToken();
  await tx
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, expiresAt: after(now, SESSION_LIFETIME) });
  return token;
};

export const closeSession = (tx: Db, tokenHash: string) => tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));

export const closeSessions = (tx: Db, userId: string, options: { except?: string } = {}) =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), options.except ? ne(sessions.tokenHash, options.except) : undefined));

const fitsToken = (purpose: TokenPurpose, token: string, now: Date) =>
  and(eq(mailTokens.tokenHash, hashToken(token)), eq(mailTokens.purpose, purpose), gt(mailTokens.expiresAt, now));

/** The account a token is for, without using the token up. */
export const findMailTokenUser = async (tx: Db, purpose: TokenPurpose, token: string, now: Date) =>
  (
    await tx
      .select({ user: users })
      .from(mailTokens)
      .innerJoin(users, eq(users.id, mailTokens.userId))
      .where(fitsToken(purpose, token, now))
  )[0]?.user;

/** Uses a token up, and with it every other one sent for the same purpose. */
export const redeemMailToken = async (
  tx: Db,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> => {
  const [found] = await tx
    .delete(mailTokens)
    .where(fitsToken(purpose, token, now))
    .returning({ userId: mailTokens.userId });
  if (!found) return undefined;
  await tx.delete(mailTokens).where(and(eq(mailTokens.userId, found.userId), eq(mailTokens.purpose, purpose)));
  return found.userId;
};

export const updateUser = async (
  tx: Db,
  id: string,
  changes: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'companyName' | 'locale'>>,
): Promise<UserRow | undefined> => (await tx.update(users).set(changes).where(eq(users.id, id)).returning())[0];

/** The same password, hashed anew. */
export const setHash = (tx: Db, id: string, passwordHash: string) =>
  tx.update(users).set({ passwordHash }).where(eq(users.id, id));

/** A new password voids the reset links on their way: whoever has one of them must not undo the change. */
export const setPassword = async (tx: Db, id: string, passwordHash: string) => {
  await setHash(tx, id, passwordHash);
  await tx.delete(mailTokens).where(and(eq(mailTokens.userId, id), eq(mailTokens.purpose, 'reset')));
};

/** Locks the administrators, so that two of them cannot both leave as the last but one. */
export const isLastAdmin = async (tx: Db, id: string): Promise<boolean> => {
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).for('update');
  return admins.length === 1 && admins[0]?.id === id;
};

/** Leaves an entry in the audit log that names nobody but by an id, and there no address of theirs. */
export const deleteUser = async (tx: Db, { id, isAdmin }: Pick<UserRow, 'id' | 'isAdmin'>, now: Date) => {
  await refreshClientsOf(tx, [id], () => tx.delete(users).where(eq(users.id, id)));
  await eraseAddresses(tx, id);
  await audit(tx, {
    ...userActor({ id }),
    action: 'user.deleted',
    subject: `user:${id}`,
    before: { isAdmin },
    at: now,
  });
};

/** A condition on an actor of the audit log: its account was deleted. */
export const isActorGone = (actor: AnyPgColumn): SQL =>
  sql`${actor} like 'user:%' and not exists (select 1 from ${users} where 'user:' || ${users.id} = ${actor})`;

export const deleteExpired = async (tx: Db, now: Date) => {
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx.delete(mailTokens).where(lt(mailTokens.expiresAt, now));
  await tx.delete(signInTickets).where(lt(signInTickets.expiresAt, now));
  await tx.delete(rateLimits).where(lt(rateLimits.expire, now));
  // An address is not kept for a license that is of no use to anybody any more.
  await tx
    .update(licenses)
    .set({ waitingFor: null })
    .where(and(isNotNull(licenses.waitingFor), lt(licenses.expiresAt, now)));
};
