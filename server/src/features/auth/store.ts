import { randomUUIDv7 } from 'node:crypto';
import { defaultLocale } from '@warden/i18n';
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { hashToken, type StaffFields } from '../../platform/http/session.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { DAY } from '../../platform/time.ts';
import { type AuditActor, audit, eraseAddresses, userActor } from '../audit/service.ts';
import { before } from './domain.ts';
import type { AccountHoldings } from './holdings.ts';
import type { TokenPurpose } from './mail-tokens.ts';
import type { Claimed } from './passwords.ts';
import { sqlRequiredBy } from './required-sign-in.ts';
import {
  emailChanges,
  factorResets,
  logoutTokens,
  mailTokens,
  secondFactorTickets,
  ssoFlows,
  totpSecrets,
  users,
} from './tables.ts';
import type { UserRow } from './wire.ts';

/** The columns of an account that other features may see. */
export const account = {
  id: users.id,
  kind: users.kind,
  email: users.email,
  emailKey: users.emailKey,
  firstName: users.firstName,
  lastName: users.lastName,
  companyName: users.companyName,
  isAdmin: users.isAdmin,
  staffRole: users.staffRole,
  locale: users.locale,
  emailVerifiedAt: users.emailVerifiedAt,
  verifiedBy: users.verifiedBy,
  createdAt: users.createdAt,
  secondFactorSince: users.secondFactorSince,
};

/** Every account that claims this address: the verified one first, then the oldest. */
export const findClaims = (tx: Db, key: string): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(eq(users.emailKey, key))
    .orderBy(sql`${users.emailVerifiedAt} is null`, asc(users.createdAt));

/** The hashes that a password of this address is compared with. */
export const claimedBy = (key: string, claims: readonly UserRow[]): Claimed => ({
  key,
  hashes: claims.map(({ passwordHash }) => passwordHash),
});

export const findClaimed = async (tx: Db, key: string): Promise<Claimed> => claimedBy(key, await findClaims(tx, key));

/** The address that these accounts claim; undefined once all of them are deleted. */
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

/** Adds an account whose address the operator vouches for; undefined where another account has confirmed it. */
export const insertVerified = async (
  tx: Db,
  account: Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'companyName' | 'passwordHash' | 'isAdmin'>,
  now: Date,
): Promise<UserRow | undefined> =>
  (
    await tx
      .insert(users)
      .values({
        ...account,
        id: randomUUIDv7(),
        emailKey: emailKey(account.email),
        locale: defaultLocale,
        emailVerifiedAt: now,
        verifiedBy: 'operator',
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning()
  )[0];

export const insertUser = async (tx: Db, user: typeof users.$inferInsert): Promise<UserRow> => {
  const [row] = await tx.insert(users).values(user).returning();
  return row as UserRow;
};

/**
 * Locks the account until the transaction ends and returns it as it is now. Undefined where it was deleted, or its
 * password was changed since it was read: checking a password takes long enough for a reset to come in between. It also
 * says which organization asks this person to sign in by its provider.
 */
export const lockUnchanged = async (
  tx: Db,
  { id, passwordHash }: UserRow,
): Promise<(UserRow & { requiredBy: string | null }) | undefined> =>
  (
    await tx
      .select({ ...getTableColumns(users), requiredBy: sqlRequiredBy(users.id) })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('no key update')
  )[0];

export const fitsToken = (purpose: TokenPurpose, token: string, now: Date) =>
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

/** Withdraws the change of address that waits for its mailboxes, and voids its links. */
export const deleteOpenEmailChange = (tx: Db, userId: string) =>
  tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.appliedAt)));

/**
 * A new password voids what was begun with the old one: sign-ins that wait for a second factor, and a change of address
 * that waits for its mailboxes. Reset links stay: the mailbox gets few of them, and who knows a password, of a claim of
 * their own or a stolen one, must not take them from its reader.
 */
export const setPassword = async (tx: Db, id: string, passwordHash: string) => {
  await setHash(tx, id, passwordHash);
  await deleteOpenEmailChange(tx, id);
  await tx.delete(secondFactorTickets).where(eq(secondFactorTickets.userId, id));
};

/** Locks the administrators, so that two of them cannot both leave as the last but one. */
export const isLastAdmin = async (tx: Db, id: string): Promise<boolean> => {
  const isActive = and(eq(users.isAdmin, true), isNull(users.blockedAt));
  const admins = await tx.select({ id: users.id }).from(users).where(isActive).for('update');
  return admins.length === 1 && admins[0]?.id === id;
};

/**
 * Gives the reset links of an account that leaves its address to another one that claims it. The mailbox gets few such
 * mails, so a stranger's account must not take their links away with it, not even one that a link has confirmed.
 */
export const passResetLinks = async (tx: Db, { id, emailKey: key }: UserRow) => {
  const other = (await findClaims(tx, key)).find((claim) => claim.id !== id);
  if (!other) return;
  const isReset = and(eq(mailTokens.userId, id), eq(mailTokens.purpose, 'reset'));
  await tx.update(mailTokens).set({ userId: other.id }).where(isReset);
};

/** The audit log names the deleted account by its id, and keeps no network address of it. */
export const deleteUser = async (
  tx: Db,
  { id, isAdmin, staffRole }: StaffFields & { id: string },
  { holdings, now, actor = userActor({ id }) }: { holdings: AccountHoldings; now: Date; actor?: AuditActor },
) => {
  await holdings.release(tx, id, actor, () => tx.delete(users).where(eq(users.id, id)));
  await eraseAddresses(tx, id);
  await audit(tx, {
    ...actor,
    action: 'user.deleted',
    subject: `user:${id}`,
    before: { isAdmin, ...(staffRole ? { staffRole } : {}) },
    at: now,
  });
};

/** A condition: no account has this id any more. */
export const sqlIsGone = (userId: AnyPgColumn): SQL =>
  sql`not exists (select from ${users} where ${users.id} = ${userId})`;

/** A condition on an actor of the audit log: its account was deleted. */
export const isActorGone = (actor: AnyPgColumn): SQL =>
  sql`${actor} like 'user:%' and not exists (select 1 from ${users} where 'user:' || ${users.id} = ${actor})`;

/** Longer than the link that removes the factors works, however late it was mailed. */
export const RESET_LIFETIME = 5 * DAY;
export const UNCONFIRMED_APP = DAY;

export const deleteExpired = async (tx: Db, now: Date) => {
  await tx.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
  await tx.delete(mailTokens).where(lt(mailTokens.expiresAt, now));
  await tx.delete(secondFactorTickets).where(lt(secondFactorTickets.expiresAt, now));
  await tx.delete(ssoFlows).where(lt(ssoFlows.expiresAt, now));
  await tx.delete(logoutTokens).where(lt(logoutTokens.expiresAt, now));
  await tx.delete(factorResets).where(lt(factorResets.readyAt, before(now, RESET_LIFETIME)));
  await tx
    .delete(totpSecrets)
    .where(and(isNull(totpSecrets.confirmedAt), lt(totpSecrets.createdAt, before(now, UNCONFIRMED_APP))));
  // An attempt locks several counters one after another. This must not wait for one while it has locked another.
  const unlocked = tx
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.expire, now))
    .for('update', { skipLocked: true });
  await tx.delete(rateLimits).where(inArray(rateLimits.key, unlocked));
};
