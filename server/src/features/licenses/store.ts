import type { LicenseStatus, Plan, ReminderKind } from '@warden/contract';
import { type LicenseType, trialTypes } from '@warden/license';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { jsonRow, reviveRow } from '../../db/json-row.ts';
import { readRows } from '../../db/rows.ts';
import { lockClients } from '../admin/service.ts';
import { users } from '../auth/tables.ts';
import { installs } from '../installs/tables.ts';
import { payments } from '../payments/tables.ts';
import type { Standing } from './domain.ts';
import { licenseReminders, licenses } from './tables.ts';
import type { LicenseRow } from './wire.ts';

export interface LicenseFilter {
  licenseType?: LicenseType | undefined;
  status?: LicenseStatus | undefined;
  clientId?: string | undefined;
}

/** Asking for trials means both kinds of them. */
const typeIsTrial = inArray(licenses.type, trialTypes);
const typeIs = (type: LicenseType): SQL => (type === 'trial' ? typeIsTrial : eq(licenses.type, type));

/** The derived status, as a condition that indexes can serve. */
const statusIs = (status: LicenseStatus, now: Date): SQL | undefined =>
  ({
    revoked: isNotNull(licenses.revokedAt),
    expired: and(isNull(licenses.revokedAt), lt(licenses.expiresAt, now)),
    active: and(isNull(licenses.revokedAt), sql`${licenses.expiresAt} >= ${now.toISOString()}::timestamptz`),
  })[status];

const startsWith = (text: string) => sql`${licenses.clientId} like ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`;

const fits = ({ licenseType, status, clientId }: LicenseFilter, now: Date) =>
  and(licenseType && typeIs(licenseType), status && statusIs(status, now), clientId ? startsWith(clientId) : undefined);

/**
 * What offers follow from (domain.ts), found among all licenses of the installation, as a JSON value. Names are written
 * out: in a select from one table, Drizzle leaves the table's name out of a column, which here would mean `other`.
 */
const standing = (now: Date) => {
  const runs = (plan: Plan) => sql`coalesce(bool_or(
    other.type = ${sql.raw(`'${plan}'`)} and other.revoked_at is null and other.expires_at >= ${now.toISOString()}::timestamptz
  ), false)`;
  return sql<Standing>`(
    select json_build_object(
      'running', json_build_object('commercial', ${runs('commercial')}, 'individual', ${runs('individual')}),
      'isLatest', not coalesce(bool_or(
        other.type = licenses.type and other.user_id is not distinct from licenses.user_id and other.replaced_by is null
        and (other.issued_at, other.id) > (licenses.issued_at, licenses.id)
      ), false),
      'isBound', exists (
        select from installs where installs.client_id = licenses.client_id and installs.user_id = licenses.user_id
      )
    ) from licenses other
    where other.client_id = licenses.client_id and other.type in ('commercial', 'individual')
  )`;
};

const coreAvailable = sql<boolean>`exists (select from settings where key = 'core_available' and value = '1')`;

/** A license with what its offers follow from. */
export type StandingRow = LicenseRow & { standing: Standing; coreAvailable: boolean };

interface LicensePage {
  viewer: { isAdmin: boolean };
  rows: StandingRow[];
  total: number;
  counts: { total: number; commercial: number; trial: number; individual: number };
}

/**
 * A customer's licenses, newest first: session, rows, total and the counts of the cards in one statement, since the
 * number of statements is what a request costs. Undefined without a live session.
 */
export const listForSession = async (
  db: Db,
  me: SQL,
  filter: LicenseFilter,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<LicensePage | undefined> => {
  const mine = sql`${licenses.userId} = me.id`;
  const chosen = and(mine, fits(filter, now));
  const newestFirst = sql`order by ${licenses.issuedAt} desc, ${licenses.id} desc`;
  const result = await readRows<{ rows: object[]; total: number; counts: LicensePage['counts']; admin: boolean }>(
    db,
    sql`
    with me as (${me})
    select
      (select coalesce(json_agg(page.row), '[]'::json) from (
        select ${jsonRow(licenses, { standing: standing(now), coreAvailable })} as row from (
          select ${licenses}.* from ${licenses} where ${chosen} ${newestFirst}
          limit ${limit} offset ${(page - 1) * limit}
        ) licenses ${newestFirst}
      ) page) as rows,
      (select count(*)::int from ${licenses} where ${chosen}) as total,
      (select json_build_object(
        'total', count(*),
        'commercial', count(*) filter (where ${licenses.type} = 'commercial'),
        'trial', count(*) filter (where ${typeIsTrial}),
        'individual', count(*) filter (where ${licenses.type} = 'individual')
      ) from ${licenses} where ${mine}) as counts,
      me.is_admin as admin
    from me`,
  );
  const found = result[0];
  return (
    found && {
      viewer: { isAdmin: found.admin },
      rows: found.rows.map((row) => reviveRow(licenses, row) as StandingRow),
      total: found.total,
      counts: found.counts,
    }
  );
};

const withStanding = (now: Date) => ({ ...getTableColumns(licenses), standing: standing(now), coreAvailable });

/** An administrator sees any license; everybody else only their own. */
export const findVisible = async (
  tx: Db,
  viewer: { id: string; isAdmin: boolean },
  id: string,
  now: Date,
): Promise<StandingRow | undefined> =>
  (
    await tx
      .select(withStanding(now))
      .from(licenses)
      .where(and(eq(licenses.id, id), viewer.isAdmin ? undefined : eq(licenses.userId, viewer.id)))
  )[0];

export const findVisibleByClient = (
  tx: Db,
  viewer: { id: string; isAdmin: boolean },
  clientId: string,
  options: { includeRevoked: boolean },
  now: Date,
): Promise<StandingRow[]> =>
  tx
    .select(withStanding(now))
    .from(licenses)
    .where(
      and(
        viewer.isAdmin ? undefined : eq(licenses.userId, viewer.id),
        eq(licenses.clientId, clientId),
        options.includeRevoked ? undefined : isNull(licenses.revokedAt),
      ),
    )
    .orderBy(desc(licenses.issuedAt), desc(licenses.id))
    .limit(500);

/**
 * Until the transaction ends, nobody else issues or revokes for this client: two renewals at once would start at the same
 * day. Accounts come first, here and wherever several locks are taken, since deleting an account takes the account first
 * and its payments, licenses and clients after it.
 */
export const lockClient = async (tx: Db, clientId: string, buyerId: string | null = null) => {
  const owners = sql`select ${licenses.userId} from ${licenses} where ${licenses.clientId} = ${clientId}`;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${buyerId} or ${users.id} in (${owners})`)
    .orderBy(asc(users.id))
    .for('key share');
  await lockClients(tx, [clientId]);
};

/**
 * All licenses of one client and plan that were not replaced, and whether their payments are refunded. They stay locked,
 * in the order in which validations lock them.
 */
export const findChain = async (tx: Db, clientId: string, type: LicenseType) => {
  const rows = await tx
    .select({ license: licenses, refundedAt: payments.refundedAt })
    .from(licenses)
    .leftJoin(payments, eq(payments.id, licenses.paymentId))
    .where(and(eq(licenses.clientId, clientId), eq(licenses.type, type), isNull(licenses.replacedBy)))
    .orderBy(asc(licenses.id))
    .for('no key update', { of: licenses });
  return rows.map(({ license, refundedAt }) => ({ ...license, refunded: refundedAt !== null }));
};

/** When a license of one client and plan was last issued or revoked. */
export const lastChange = async (tx: Db, clientId: string, type: LicenseType) => {
  const [row] = await tx
    .select({ issuedAt: max(licenses.issuedAt), revokedAt: max(licenses.revokedAt) })
    .from(licenses)
    .where(and(eq(licenses.clientId, clientId), eq(licenses.type, type)));
  return row?.revokedAt && row.issuedAt && row.revokedAt > row.issuedAt ? row.revokedAt : (row?.issuedAt ?? null);
};

/** The payment moves from the old license to the new one; at no moment is there none in force. */
export const replaceLicense = async (
  tx: Db,
  old: LicenseRow,
  license: typeof licenses.$inferInsert,
  revocation: { revokedAt: Date; revokedReason: string; revokedBy: string },
) => {
  await tx.insert(licenses).values(license);
  await tx
    .update(licenses)
    .set({ ...revocation, paymentId: null, replacedBy: license.id })
    .where(eq(licenses.id, old.id));
  await tx.update(licenses).set({ paymentId: old.paymentId }).where(eq(licenses.id, license.id));
};

/** The license a new one of this type takes over from. */
export const findLatest = async (tx: Db, clientId: string, type: LicenseType) =>
  (
    await tx
      .select()
      .from(licenses)
      .where(and(eq(licenses.clientId, clientId), eq(licenses.type, type), isNull(licenses.revokedAt)))
      .orderBy(desc(licenses.expiresAt), desc(licenses.issuedAt))
      .limit(1)
  )[0];

export const insertLicense = async (tx: Db, license: typeof licenses.$inferInsert): Promise<LicenseRow> => {
  const [row] = await tx.insert(licenses).values(license).returning();
  return row as LicenseRow;
};

/** Whether the installation runs on a license of this type now, whoever bought it. */
export const isRunningOn = async (tx: Db, clientId: string, type: LicenseType, now: Date): Promise<boolean> =>
  (
    await tx
      .select({ id: licenses.id })
      .from(licenses)
      .where(and(eq(licenses.clientId, clientId), eq(licenses.type, type), statusIs('active', now)))
      .limit(1)
  ).length > 0;

export const isHeldByAnother = async (tx: Db, userId: string, clientId: string, now: Date): Promise<boolean> =>
  (
    await tx
      .select({ id: licenses.id })
      .from(licenses)
      .where(
        and(
          eq(licenses.clientId, clientId),
          ne(licenses.userId, userId),
          ne(licenses.type, 'trial-self-signed'),
          statusIs('active', now),
        ),
      )
      .limit(1)
  ).length > 0;

export const findByPayment = async (tx: Db, paymentId: string) =>
  (await tx.select().from(licenses).where(eq(licenses.paymentId, paymentId)))[0];

/** Inserts unless a license of this id is known, and returns what is then there. */
export const insertOrFind = async (tx: Db, license: typeof licenses.$inferInsert): Promise<LicenseRow> => {
  await tx.insert(licenses).values(license).onConflictDoNothing();
  const [row] = await tx.select().from(licenses).where(eq(licenses.id, license.id)).for('update');
  return row as LicenseRow;
};

export const findById = async (tx: Db, id: string) => (await tx.select().from(licenses).where(eq(licenses.id, id)))[0];

export const setOwner = (tx: Db, id: string, userId: string) =>
  tx.update(licenses).set({ userId }).where(eq(licenses.id, id));

/** Once only: a second revocation finds nothing to revoke. */
export const revokeLicense = async (
  tx: Db,
  id: string,
  revocation: { revokedAt: Date; revokedReason: string; revokedBy: string },
) =>
  (
    await tx
      .update(licenses)
      .set(revocation)
      .where(and(eq(licenses.id, id), isNull(licenses.revokedAt)))
      .returning()
  )[0];

/**
 * Another text after every revocation. The count is part of it, since a revocation may be committed after a later one; it
 * reads an index as long as the list that the text stands for.
 */
export const revocationsVersion = async (tx: Db): Promise<string> => {
  const [row] = await readRows<{ version: string }>(
    tx,
    sql`
      select concat_ws(' ', count(*), max(${licenses.revokedAt})) as version
      from ${licenses} where ${licenses.revokedAt} is not null`,
  );
  return row?.version ?? '';
};

/** Oldest revocation first. */
export const revokedIds = async (tx: Db): Promise<{ id: string; revokedAt: Date }[]> =>
  (await tx
    .select({ id: licenses.id, revokedAt: licenses.revokedAt })
    .from(licenses)
    .where(isNotNull(licenses.revokedAt))
    .orderBy(asc(licenses.revokedAt), asc(licenses.id))) as { id: string; revokedAt: Date }[];

/** Whose installation this is, if it is bound. */
export const findClientOwner = async (tx: Db, clientId: string) =>
  (
    await tx
      .select({ user: users })
      .from(installs)
      .innerJoin(users, eq(users.id, installs.userId))
      .where(eq(installs.clientId, clientId))
  )[0]?.user;

export const findVerifiedUser = async (tx: Db, emailKey: string) =>
  (
    await tx
      .select()
      .from(users)
      .where(and(eq(users.emailKey, emailKey), isNotNull(users.emailVerifiedAt)))
  )[0];

export const findWithOwner = async (tx: Db, id: string) =>
  (
    await tx
      .select({ license: licenses, user: users })
      .from(licenses)
      .innerJoin(users, eq(users.id, licenses.userId))
      .where(eq(licenses.id, id))
  )[0];

/** A license and the payment it belongs to, whose address outlives the account. */
export const findWithPayment = async (tx: Db, id: string) =>
  (
    await tx
      .select({ license: licenses, payment: payments, reader: users })
      .from(licenses)
      .innerJoin(payments, eq(payments.id, licenses.paymentId))
      .leftJoin(users, eq(users.id, payments.userId))
      .where(eq(licenses.id, id))
  )[0];

/** A license that waits for its address to be proved, and the account that would have to. */
export const findWaiting = async (tx: Db, id: string) =>
  (
    await tx
      .select({ license: licenses, user: users })
      .from(licenses)
      .innerJoin(users, and(eq(users.emailKey, licenses.waitingFor), isNotNull(users.emailVerifiedAt)))
      .where(eq(licenses.id, id))
  )[0];

const newer = alias(licenses, 'newer');

/** No other license of the client runs on after this one. A trial is no successor to what was paid for. */
const isLast = (tx: Db) =>
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
          or(notInArray(newer.type, trialTypes), typeIsTrial),
        ),
      ),
  );

/**
 * Licenses that end around now, still in use and owned by somebody who can be written to, and what their owners were
 * reminded of. Those that nobody was reminded of come first: there may be too many for one day.
 */
export const findEnding = (tx: Db, from: Date, until: Date) => {
  const reminded = sql<ReminderKind[]>`coalesce((
    select json_agg(${licenseReminders.kind}) from ${licenseReminders}
    where ${licenseReminders.licenseId} = ${licenses.id}
  ), '[]'::json)`;
  return tx
    .select({ id: licenses.id, userId: users.id, expiresAt: licenses.expiresAt, reminded })
    .from(licenses)
    .innerJoin(users, eq(users.id, licenses.userId))
    .where(
      and(
        isNull(licenses.revokedAt),
        isNotNull(users.emailVerifiedAt),
        gt(licenses.expiresAt, from),
        lte(licenses.expiresAt, until),
        isLast(tx),
      ),
    )
    .orderBy(sql`json_array_length(${reminded})`, asc(licenses.expiresAt), asc(licenses.id));
};

/** How many a customer was sent since then. Until the transaction ends, nobody else asks for more. */
export const countReminders = async (tx: Db, userId: string, since: Date): Promise<number> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(licenseReminders)
    .innerJoin(licenses, eq(licenses.id, licenseReminders.licenseId))
    .where(and(eq(licenses.userId, userId), gt(licenseReminders.createdAt, since)));
  return row?.count ?? 0;
};

/** For a reminder: nothing once it is revoked, renewed or nobody's. */
export const findLastWithOwner = async (tx: Db, id: string) =>
  (
    await tx
      .select({ license: licenses, user: users })
      .from(licenses)
      .innerJoin(users, eq(users.id, licenses.userId))
      .where(and(eq(licenses.id, id), isNull(licenses.revokedAt), isLast(tx)))
  )[0];

/** True the first time. */
export const noteReminder = async (tx: Db, licenseId: string, kind: ReminderKind, now: Date): Promise<boolean> =>
  (
    await tx
      .insert(licenseReminders)
      .values({ licenseId, kind, createdAt: now })
      .onConflictDoNothing()
      .returning({ licenseId: licenseReminders.licenseId })
  ).length > 0;
