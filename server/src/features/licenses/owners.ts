import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { sqlTimestamp } from '../../platform/db/timestamps.ts';
import { lockClients, refreshClients } from '../clients/service.ts';
import { licenses } from './tables.ts';

/** Moves the licenses of some accounts to another one. */
export const moveLicenses = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(licenses)
    .set({ userId: to })
    .where(inArray(licenses.userId, [...from]));

/**
 * Gives an account the licenses that were issued to its address before the account had proved it; returns their ids.
 */
export const takeWaitingLicenses = async (tx: Db, emailKey: string, userId: string): Promise<string[]> => {
  const isWaiting = and(eq(licenses.waitingFor, emailKey), isNull(licenses.userId));
  const waiting = await tx.select({ clientId: licenses.clientId }).from(licenses).where(isWaiting);
  const clientIds = waiting.map(({ clientId }) => clientId);
  await lockClients(tx, clientIds);
  const taken = await tx.update(licenses).set({ userId, waitingFor: null }).where(isWaiting).returning();
  await refreshClients(tx, clientIds);
  return taken.map(({ id }) => id);
};

/** Returns the clients of the licenses that an account has bought. They may have been moved since. */
export const clientsLicensed = async (tx: Db, userId: string): Promise<string[]> => {
  const found = await tx
    .selectDistinct({ clientId: licenses.clientId })
    .from(licenses)
    .where(and(eq(licenses.userId, userId), isNotNull(licenses.paymentId)));
  return found.map(({ clientId }) => clientId);
};

/** Detaches from an account the licenses that were neither bought nor issued by hand. */
export const releaseTrials = (tx: Db, userId: string) =>
  tx
    .update(licenses)
    .set({ userId: null })
    .where(and(eq(licenses.userId, userId), isNull(licenses.paymentId), isNull(licenses.issuedBy)));

/** Clears the address that an expired license waits for, because the license is of no use any more. */
export const forgetAddressesOfExpired = (tx: Db, now: Date) =>
  tx
    .update(licenses)
    .set({ waitingFor: null })
    .where(and(isNotNull(licenses.waitingFor), lt(licenses.expiresAt, now)));

/** A condition: the license that was bought with this payment still runs. */
export const sqlPaidLicenseRuns = (paymentId: AnyPgColumn, now: Date): SQL =>
  sql`exists (
    select from licenses
    where licenses.payment_id = ${paymentId} and licenses.revoked_at is null
      and licenses.expires_at > ${sqlTimestamp(now)}
  )`;

/** A condition: the account has a license. */
export const sqlHasLicenses = (userId: AnyPgColumn): SQL =>
  sql`exists (select from licenses where licenses.user_id = ${userId})`;
