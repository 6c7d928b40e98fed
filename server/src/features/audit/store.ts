import { hash, randomBytes } from 'node:crypto';
import { and, asc, count, desc, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { sqlOrganizationOrNull } from '../memberships/service.ts';
import { type AuditEntry, userActor } from './domain.ts';
import { auditLog } from './tables.ts';

/** The workers of this process that chain entries. */
const listeners = new Set<() => void>();

/** Calls back whenever an entry is written, which may be before its transaction commits. Returns how to stop that. */
export const onAudit = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The hash covers only this digest of an address, so that the address can be erased. The salt prevents guessing it. */
export const digestAddress = (salt: string, address: string) => hash('sha256', `${salt} ${address}`);

const digested = (address: string) => {
  const addressSalt = randomBytes(16).toString('hex');
  return { address, addressSalt, addressDigest: digestAddress(addressSalt, address) };
};

const withoutAddress = { address: null, addressSalt: null, addressDigest: null };

const rowOf = ({ before, after, address, at, actor, action, subject, account, owner }: AuditEntry) => ({
  at,
  actor,
  action,
  subject,
  accountId: account ?? (owner ? sqlOrganizationOrNull(owner) : null),
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
  ...(address ? digested(address) : withoutAddress),
});

/**
 * Adds entries as part of the caller's transaction, so that they exist exactly if the changes they describe do. This
 * takes no lock: the worker chains them once the transaction has committed.
 */
export const audit = async (tx: Db, ...entries: AuditEntry[]) => {
  if (entries.length === 0) return;
  await tx.insert(auditLog).values(entries.map(rowOf));
  for (const listener of listeners) listener();
};

/** Whether the log has an entry about this subject, and with this action where one is named. */
export const hasEntry = async (tx: Db, subject: string, action?: string): Promise<boolean> =>
  (
    await tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.subject, subject), action ? eq(auditLog.action, action) : undefined))
      .limit(1)
  ).length > 0;

/** The same question as a condition on a column of another table. */
export const sqlHasEntry = (subject: SQL, action: string): SQL =>
  sql`exists (select from audit_log where audit_log.subject = ${subject} and audit_log.action = ${action})`;

/** What the log says about a subject, oldest first. */
export const historyOf = (tx: Db, subject: string) =>
  tx
    .select({ at: auditLog.at, actor: auditLog.actor, action: auditLog.action, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(asc(auditLog.id));

/** What is read of the log for the owners of an organization: all of it, or what one actor has done. */
interface Activity {
  organizationId: string;
  actor?: string | undefined;
}

const isActivity = ({ organizationId, actor }: Activity) =>
  and(eq(auditLog.accountId, organizationId), actor === undefined ? undefined : eq(auditLog.actor, actor));

/** The entries about an organization, newest first: a page of them, or those before an entry. No network addresses. */
export const findActivity = (
  tx: Db,
  activity: Activity,
  { limit, offset = 0, below }: { limit: number; offset?: number; below?: number | undefined },
) =>
  tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      subject: auditLog.subject,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(and(isActivity(activity), below === undefined ? undefined : lt(auditLog.id, below)))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);

/** How many entries there are, counted up to one more than `most`. */
export const countActivity = async (tx: Db, activity: Activity, most: number): Promise<number> => {
  const counted = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(isActivity(activity))
    .limit(most + 1)
    .as('counted');
  return (await tx.select({ count: count() }).from(counted))[0]?.count ?? 0;
};

/**
 * Whether the log knows this person as a member of the organization: it has an entry about their membership, or they
 * have made the organization.
 */
export const wasMember = async (tx: Db, organizationId: string, userId: string): Promise<boolean> => {
  const { actor } = userActor({ id: userId });
  const isAbout = eq(auditLog.subject, actor);
  const hasMade = and(eq(auditLog.subject, `organization:${organizationId}`), eq(auditLog.actor, actor));
  const found = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.accountId, organizationId), or(isAbout, hasMade)))
    .limit(1);
  return found.length > 0;
};

/** What the shop changes in an entry once it is written: the worker chains it, and addresses are erased. */
const changed = sql.raw('seq, previous, hash, address, address_salt');

/** Lets a role read and add entries, and change nothing of them but that, not even where the trigger is gone. */
export const grantEntries = async (tx: Db, role: SQL) => {
  await tx.execute(sql`revoke all on audit_log from ${role}`);
  await tx.execute(sql`grant select, insert, update (${changed}) on audit_log to ${role}`);
};

const erase = (tx: Db, where: SQL | undefined) =>
  tx
    .update(auditLog)
    .set({ address: null, addressSalt: null })
    .where(and(isNotNull(auditLog.address), where));

/** Network addresses do not outlive the account. */
export const eraseAddresses = (tx: Db, userId: string) =>
  erase(tx, eq(auditLog.actor, userActor({ id: userId }).actor));

/** Erases addresses from before that time, and those of actors that are gone, which the caller's condition tells. */
export const eraseOldAddresses = (tx: Db, before: Date, isGone: (actor: AnyPgColumn) => SQL) =>
  erase(tx, or(lt(auditLog.at, before), isGone(auditLog.actor)));
