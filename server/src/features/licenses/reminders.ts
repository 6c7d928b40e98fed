import type { ReminderKind } from '@warden/contract';
import { type Day, trialTypes } from '@warden/license';
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import type { AccountService } from '../auth/service.ts';
import { type LicenseRow, licenseReminders, licenses } from './tables.ts';

const newer = alias(licenses, 'newer');

/** Matches licenses after which no other license of the client runs on. A trial does not succeed a paid license. */
export const sqlIsLast = (tx: Db) =>
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

/** The day on which a license ends. */
export const sqlEndsOn = sql`(licenses.expires_at at time zone 'UTC')::date`;

export interface ReminderConditions {
  accounts: Pick<AccountService, 'sqlIsReachable'>;
  /** Renewals implement this interface, since licenses do not know them. */
  renewals: {
    /** A condition: on this day, mails about an open invoice or a card take the place of reminders of this end. */
    sqlIsRenewing(userId: SQL, clientId: SQL, endsOn: SQL, today: Day): SQL;
  };
}

/**
 * Finds licenses that end around now, are still in use and belong to an account that can be reached, together with
 * the reminders that were sent. Staging licenses are left out, since their owners extend the paid ones, and so is what is
 * renewed by itself. Those without a reminder come first, because there may be too many for one day.
 */
export const findEnding = async (
  tx: Db,
  { accounts, renewals }: ReminderConditions,
  { from, until, today }: { from: Date; until: Date; today: Day },
) => {
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
        accounts.sqlIsReachable(licenses.userId),
        not(renewals.sqlIsRenewing(sql`licenses.user_id`, sql`licenses.client_id`, sqlEndsOn, today)),
        gt(licenses.expiresAt, from),
        lte(licenses.expiresAt, until),
        sqlIsLast(tx),
      ),
    )
    .orderBy(sql`json_array_length(${reminded})`, asc(licenses.expiresAt), asc(licenses.id));
  return rows as (Omit<(typeof rows)[number], 'userId'> & { userId: string })[];
};

/** Returns how many reminders a customer got since that time. Those of a replaced license are noted for the next one. */
export const countReminders = async (tx: Db, userId: string, since: Date): Promise<number> => {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(licenseReminders)
    .innerJoin(licenses, eq(licenses.id, licenseReminders.licenseId))
    .where(and(eq(licenses.userId, userId), isNull(licenses.replacedBy), gt(licenseReminders.createdAt, since)));
  return row?.count ?? 0;
};

/**
 * Finds the license, or the one that took over from it meanwhile with the same end, unless it was revoked or renewed.
 */
export const findLast = async (tx: Db, id: string): Promise<LicenseRow | undefined> => {
  const [next] = await tx
    .select({ id: newer.id })
    .from(newer)
    .innerJoin(licenses, and(eq(licenses.replacedBy, newer.id), eq(licenses.expiresAt, newer.expiresAt)))
    .where(eq(licenses.id, id));
  if (next) return findLast(tx, next.id);
  const isValid = and(eq(licenses.id, id), isNull(licenses.revokedAt), sqlIsLast(tx));
  return (await tx.select().from(licenses).where(isValid))[0];
};

/** Records that a reminder is sent. Returns true only the first time. */
export const recordReminder = async (tx: Db, licenseId: string, kind: ReminderKind, now: Date): Promise<boolean> =>
  (
    await tx
      .insert(licenseReminders)
      .values({ licenseId, kind, createdAt: now })
      .onConflictDoNothing()
      .returning({ licenseId: licenseReminders.licenseId })
  ).length > 0;

/**
 * Notes the reminders of these licenses for those that took over from them too: who was reminded of an end is not
 * reminded of it again because the text is another one. A license with another end has its own.
 */
export const keepReminders = (tx: Db, ids: readonly string[]) =>
  tx.execute(sql`
    insert into license_reminders (license_id, kind, created_at)
    select next.id, reminder.kind, reminder.created_at from license_reminders reminder
    join licenses old on old.id = reminder.license_id
    join licenses next on next.id = old.replaced_by and next.expires_at = old.expires_at
    where old.id = any (${sql.param([...ids])}::uuid[])`);

export const findReminders = (tx: Db, licenseId: string) =>
  tx.select().from(licenseReminders).where(eq(licenseReminders.licenseId, licenseId));
