import { hash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { users } from '../auth/tables.ts';
import { auditLog } from './tables.ts';

/** What somebody did: no secrets, and people by their ids. */
export interface AuditEntry {
  /** `user:<id>`, `operator` for the command line, `shop` for what nobody asked for. */
  actor: string;
  /** As in `payment.succeeded`. */
  action: string;
  /** As in `payment:<id>`. */
  subject: string;
  before?: object | null;
  after?: object | null;
  address?: string | null;
  at: Date;
}

/** The workers of this process that chain entries. */
const listeners = new Set<() => void>();

/** Calls back whenever an entry is written, which may be before its transaction commits. Returns how to stop that. */
export const onAudit = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The hash covers only this of an address, so that the address can be erased: the salt keeps it from being guessed. */
export const digestAddress = (salt: string, address: string) => hash('sha256', `${salt} ${address}`);

const digested = (address: string) => {
  const addressSalt = randomBytes(16).toString('hex');
  return { address, addressSalt, addressDigest: digestAddress(addressSalt, address) };
};

/**
 * Adds an entry as part of the caller's transaction, so that it is there exactly if what it tells of is. It waits for
 * nobody: the worker chains it once the transaction has committed.
 */
export const audit = async (tx: Db, { actor, action, subject, before, after, address, at }: AuditEntry) => {
  await tx.insert(auditLog).values({
    at,
    actor,
    action,
    subject,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    ...(address ? digested(address) : {}),
  });
  for (const listener of listeners) listener();
};

/** The hash of an entry of format 1 covers its address: once that is erased, only the seal vouches for the rest. */
const isErasable = or(
  eq(auditLog.format, 2),
  sql`exists (select 1 from audit_log seal
    where seal.subject = 'audit' and seal.action = 'audit.sealed' and seal.seq is not null)`,
);

const erase = (tx: Db, where: SQL | undefined) =>
  tx
    .update(auditLog)
    .set({ address: null, addressSalt: null })
    .where(and(isNotNull(auditLog.address), isErasable, where));

/** Network addresses do not outlive the account. */
export const eraseAddresses = (tx: Db, userId: string) => erase(tx, eq(auditLog.actor, `user:${userId}`));

/** Erases what was noted before then, and what accounts have left that are gone. */
export const eraseOldAddresses = (tx: Db, before: Date) =>
  erase(
    tx,
    or(
      lt(auditLog.at, before),
      sql`${auditLog.actor} like 'user:%' and not exists (
        select 1 from ${users} where 'user:' || ${users.id} = ${auditLog.actor})`,
    ),
  );
