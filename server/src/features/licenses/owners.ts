import { and, eq, inArray, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
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
 * Returns this client of an account, and those that stay with the same owner as it: a staging installation and the one
 * with the paid licenses that it goes with.
 */
export const clientsThatGoWith = async (tx: Db, userId: string, clientId: string): Promise<string[]> => {
  const rows = await readRows<{ clientId: string }>(
    tx,
    sql`
    with recursive linked as (
      select ${clientId}::text as client_id
      union
      select case when staging.client_id = linked.client_id then staging.staging_for else staging.client_id end
      from linked join licenses staging on linked.client_id in (staging.client_id, staging.staging_for)
      where staging.user_id = ${userId} and staging.staging_for is not null
        and staging.revoked_at is null and staging.replaced_by is null
    )
    select client_id as "clientId" from linked`,
  );
  return rows.map((row) => row.clientId);
};

/**
 * Moves the licenses of an account for these clients to another account, and returns the ids of those that were not
 * replaced. A staging license goes with the paid ones that it follows, also after it has ended, because they may have
 * only so many of them. Licenses that these have replaced come along, for whichever client they were. Rows are locked
 * in the order in which validations lock them.
 */
export const moveLicensesOf = async (
  tx: Db,
  clientIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> => {
  const rows = await readRows<{ id: string; replacedBy: string | null }>(
    tx,
    sql`
    with recursive wanted as (
      select id, supersedes from licenses
      where user_id = ${from} and coalesce(staging_for, client_id) = any (${sql.param([...clientIds])}::text[])
      union
      select earlier.id, earlier.supersedes from licenses earlier
      join wanted on earlier.id = wanted.supersedes and earlier.replaced_by = wanted.id
      where earlier.user_id = ${from}
    ), locked as (
      select id from licenses where id in (select id from wanted) order by id for no key update
    )
    update licenses set user_id = ${to} where id in (select id from locked)
    returning id, replaced_by as "replacedBy"`,
  );
  return rows.filter(({ replacedBy }) => replacedBy === null).map(({ id }) => id);
};

/** Selects the client that a line of an order belongs to: that of its license, which may have been moved since. */
export const sqlClientOfLine = (paymentId: SQLWrapper, lineId: SQLWrapper, clientId: SQLWrapper): SQL =>
  sql`coalesce((
    select bought.client_id from licenses bought
    where bought.payment_id = ${paymentId} and coalesce(bought.order_line_id, bought.payment_id) = ${lineId}
  ), ${clientId})`;

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

/** A condition: a license that was bought with this payment still runs. */
export const sqlPaidLicenseRuns = (paymentId: AnyPgColumn, now: Date): SQL =>
  sql`exists (
    select from licenses
    where licenses.payment_id = ${paymentId} and licenses.revoked_at is null
      and licenses.expires_at > ${sqlTimestamp(now)}
  )`;

/** A condition: the account has a license. */
export const sqlHasLicenses = (userId: AnyPgColumn): SQL =>
  sql`exists (select from licenses where licenses.user_id = ${userId})`;
