import type { ReminderKind } from '@warden/contract';
import { trialTypes } from '@warden/license';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import type { AccountService } from '../auth/service.ts';
import { licenseReminders, licenses } from './tables.ts';

const newer = alias(licenses, 'newer');

/** Matches licenses after which no other license of the client runs on. A trial does not succeed a paid license. */
const sqlIsLast = (tx: Db) =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(newer)
      .where(
        and(
          eq(newer.clientId, licenses.clientId),
          isNull(newer.revokedAt),
          or(
            gt(newer.expiresAt, licenses.expiresAt),
            and(eq(newer.expiresAt, licenses.expiresAt), gt(newer.id, licenses.id)),
          ),
          or(notInArray(newer.type, trialTypes), inArray(licenses.type, trialTypes)),
        ),
      ),
  );

/**
 * Finds licenses that end around now, are still in use and belong to an account with a confirmed address, together with
 * the reminders that were sent. Staging licenses are left out, since their owners extend the paid ones. Those without a reminder come first, because there may be too many for one day.
 */
export const findEnding = async (tx: Db, accounts: Pick<AccountService, 'sqlIsConfirmed'>, from: Date, until: Date) => {
  // Names are written out, because in a select from one table Drizzle leaves the table's name out of a column.
  const reminded = sql<ReminderKind[]>`coalesce((
    select json_agg(reminder.kind) from license_reminders reminder where reminder.license_id = licenses.id
  ), '[]'::json)`;
  const rows = await tx
    .select({ id: licenses.id, userId: licenses.userId, type: licenses.type, expiresAt: licenses.expiresAt, reminded })
    .from(licenses)
    .where(
      and(
        isNull(licenses.revokedAt),
        isNull(licenses.stagingFor),
        isNotNull(licenses.userId),
        accounts.sqlIsConfirmed(licenses.userId),
        gt(licenses.expiresAt, from),
        lte(licenses.expiresAt, until),
        sqlIsLast(tx),
      ),
    )
    .orderBy(sql`json_array_length(${reminded})`, asc(licenses.expiresAt), asc(licenses.id));
  return rows as (Omit<(typeof rows)[number], 'userId'> & { userId: string })[];
};

/** Returns how many reminders a customer got since that time. */
export const countReminders = async (tx: Db, userId: string, since: Date): Promise<number> => {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(licenseReminders)
    .innerJoin(licenses, eq(licenses.id, licenseReminders.licenseId))
    .where(and(eq(licenses.userId, userId), gt(licenseReminders.createdAt, since)));
  return row?.count ?? 0;
};

/** Finds the license unless it was revoked or renewed meanwhile. */
export const findLast = async (tx: Db, id: string) =>
  (
    await tx
      .select()
      .from(licenses)
      .where(and(eq(licenses.id, id), isNull(licenses.revokedAt), sqlIsLast(tx)))
  )[0];

/** Records that a reminder is sent. Returns true only the first time. */
export const recordReminder = async (tx: Db, licenseId: string, kind: ReminderKind, now: Date): Promise<boolean> =>
  (
    await tx
      .insert(licenseReminders)
      .values({ licenseId, kind, createdAt: now })
      .onConflictDoNothing()
      .returning({ licenseId: licenseReminders.licenseId })
  ).length > 0;

export const findReminders = (tx: Db, licenseId: string) =>
  tx.select().from(licenseReminders).where(eq(licenseReminders.licenseId, licenseId));
