import { GRACE_DAYS, type LicenseType, plans, trialTypes } from '@warden/license';
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
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { jsonList } from '../../platform/db/json-row.ts';
import { readRows } from '../../platform/db/rows.ts';
import { sqlTimestamp, sqlUtc, type Timestamp } from '../../platform/db/timestamps.ts';
import { type StaffFields, seesAll } from '../../platform/http/session.ts';
import { DAY } from '../../platform/time.ts';
import { sqlBinding, sqlCurrentFirst, sqlCurrentId } from '../clients/service.ts';
import { type Offering, offerFacts, withOfferings } from './offering.ts';
import { type LicenseRow, licenses } from './tables.ts';
import { type ShownLicense, shownColumns, shownOf } from './wire.ts';

const columns = getTableColumns(licenses);

/** Selects what is shown of a license, with its timestamps as texts in UTC. */
export const sqlShown = {
  ...(Object.fromEntries(shownColumns.map((name) => [name, columns[name]])) as Pick<
    typeof columns,
    keyof ShownLicense
  >),
  issuedAt: sqlUtc(licenses.issuedAt),
  expiresAt: sqlUtc(licenses.expiresAt),
  revokedAt: sqlUtc(licenses.revokedAt),
  lastValidatedAt: sqlUtc(licenses.lastValidatedAt),
};

export const sqlIsActive = (now: Timestamp) =>
  sql`(${licenses.revokedAt} is null and ${licenses.expiresAt} >= ${sqlTimestamp(now)})`;

/** Selects until when a license works, with the days of grace that plans have. */
export const sqlWorksUntil = sql`(licenses.expires_at + case
  when ${inArray(licenses.type, [...plans])} then ${`${GRACE_DAYS} days`}::interval else '0'::interval end)`;

/** A condition that `other` is a license of the same client that lasts longer. */
export const sqlLastsLonger = sql`other.client_id = licenses.client_id and other.revoked_at is null
  and (other.expires_at, other.issued_at, other.id) > (licenses.expires_at, licenses.issued_at, licenses.id)`;

/**
 * Finds licenses that let the same customer's installation do at least as much for longer, like `supersededBy`. Names
 * are written out, because in a select from one table Drizzle leaves the table's name out of a column, which here would
 * mean `other`.
 */
const sqlLonger = sql`from licenses other
  where other.user_id is not distinct from licenses.user_id and ${sqlLastsLonger}
    and (other.type in ('commercial', licenses.type) or ${inArray(sql`licenses.type`, [...trialTypes])})`;

/** Selects the id of the license that replaces this one or does as much for longest. */
export const sqlSupersededBy = sql<string | null>`coalesce(licenses.replaced_by, (
  select other.id ${sqlLonger} order by other.expires_at desc, other.issued_at desc, other.id desc limit 1
))`;

/** Whether there is one. Of many licenses of one client this reads the first that fits, and not each of them. */
export const sqlIsSuperseded = sql`(licenses.replaced_by is not null or exists (select ${sqlLonger}))`;

/**
 * Selects all superseded licenses of a customer. Ranking the licenses of each client takes one pass, where a question for
 * each license takes minutes for a customer with thousands.
 */
export const sqlSupersededOf = (userId: SQLWrapper) => {
  const longer = sql`order by licenses.expires_at desc, licenses.issued_at desc, licenses.id desc
    rows between unbounded preceding and 1 preceding`;
  const valid = sql`licenses.revoked_at is null`;
  return sql`(
    select id from (
      select licenses.id, licenses.type, licenses.replaced_by,
        count(*) filter (where ${valid}) over (partition by licenses.client_id ${longer}) as any_longer,
        count(*) filter (where ${valid} and licenses.type = 'commercial')
          over (partition by licenses.client_id ${longer}) as commercial_longer,
        count(*) filter (where ${valid}) over (partition by licenses.client_id, licenses.type ${longer}) as same_longer
      from licenses where licenses.user_id = ${userId}
    ) ranked
    where replaced_by is not null or commercial_longer > 0 or same_longer > 0
      or (any_longer > 0 and ${inArray(sql`type`, [...trialTypes])})
  )`;
};

type Reader = StaffFields & { id: string };

/** The shop's own people see any license, customers only their own. */
const sqlIsVisible = (viewer: Reader) => (seesAll(viewer) ? undefined : eq(licenses.userId, viewer.id));

/** Finds licenses with what can be bought on top of them, newest first. */
export const findOffered = async (tx: Db, where: SQL | undefined, now: Date): Promise<(ShownLicense & Offering)[]> => {
  const rows = await tx
    .select({ ...sqlShown, ...offerFacts })
    .from(licenses)
    .where(where)
    .orderBy(desc(licenses.issuedAt), desc(licenses.id))
    .limit(500);
  return withOfferings(tx, rows, now);
};

export const findVisible = async (tx: Db, viewer: Reader, id: string, now: Date) =>
  (await findOffered(tx, and(eq(licenses.id, id), sqlIsVisible(viewer)), now))[0];

/** Finds those of these licenses that belong to this account. */
export const findAllOwned = (tx: Db, userId: string, ids: readonly string[], now: Date) =>
  findOffered(tx, and(inArray(licenses.id, [...ids]), eq(licenses.userId, userId)), now);

export const findVisibleRow = async (tx: Db, viewer: Reader, id: string): Promise<LicenseRow | undefined> =>
  (
    await tx
      .select()
      .from(licenses)
      .where(and(eq(licenses.id, id), sqlIsVisible(viewer)))
  )[0];

export const findVisibleByClient = (tx: Db, viewer: Reader, clientId: string, includeRevoked: boolean, now: Date) =>
  findOffered(
    tx,
    and(eq(licenses.clientId, clientId), sqlIsVisible(viewer), includeRevoked ? undefined : isNull(licenses.revokedAt)),
    now,
  );

/** Finds a license of this account. */
export const findOwned = async (tx: Db, userId: string, id: string): Promise<LicenseRow | undefined> =>
  (
    await tx
      .select()
      .from(licenses)
      .where(and(eq(licenses.id, id), eq(licenses.userId, userId)))
  )[0];

/** Finds the licenses of either plan that work for a client, also staging ones, with the one that lasts longest first. */
export const findWorking = (tx: Db, clientId: string, now: Date): Promise<LicenseRow[]> =>
  tx
    .select()
    .from(licenses)
    .where(
      and(
        eq(licenses.clientId, clientId),
        inArray(licenses.type, [...plans]),
        isNull(licenses.revokedAt),
        sql`${sqlWorksUntil} >= ${sqlTimestamp(now)}`,
      ),
    )
    .orderBy(desc(licenses.expiresAt), desc(licenses.id));

export const insertLicense = async (tx: Db, license: typeof licenses.$inferInsert): Promise<LicenseRow> =>
  (await tx.insert(licenses).values(license).returning())[0] as LicenseRow;

/** Inserts a license unless it would be a second one of something that has one; then undefined. */
export const insertUnlessTaken = async (
  tx: Db,
  license: typeof licenses.$inferInsert,
): Promise<LicenseRow | undefined> => (await tx.insert(licenses).values(license).onConflictDoNothing().returning())[0];

/** A condition that the client is a staging installation: its license follows the paid one of another client. */
export const sqlIsStaging = (clientId: SQL, now: Timestamp) => sql<boolean>`exists (
  select from licenses where licenses.client_id = ${clientId} and licenses.staging_for is not null
  and licenses.revoked_at is null and ${sqlWorksUntil} >= ${sqlTimestamp(now)}
)`;

/**
 * A condition that the client runs on a license of this type now, no matter who bought it. Staging licenses were
 * not bought. Names are written out, because in a select from one table Drizzle leaves the table's name out of a column.
 */
export const sqlIsRunningOn = (clientId: SQL, type: LicenseType, now: Timestamp) => sql`exists (
  select from licenses running where running.client_id = ${clientId} and running.type = ${type}
  and running.revoked_at is null and running.expires_at >= ${sqlTimestamp(now)} and running.staging_for is null
)`;

/**
 * Returns the line of an order that a license was bought with. A license from before there were lines has that of the
 * first one, which has the id of its payment.
 */
export const lineIdOf = ({ orderLineId, paymentId }: Pick<LicenseRow, 'orderLineId' | 'paymentId'>): string | null =>
  orderLineId ?? paymentId;

/** Selects the same. */
const sqlLineId = sql`coalesce(licenses.order_line_id, licenses.payment_id)`;

/** Selects the id of the license that was bought with a line of an order. */
export const sqlIdOfLine = (paymentId: SQLWrapper, lineId: SQLWrapper) =>
  sql<string | null>`(
    select bought.id from licenses bought
    where bought.payment_id = ${paymentId} and coalesce(bought.order_line_id, bought.payment_id) = ${lineId}
  )`;

/** Selects the id of the license that was bought with a payment: of an order with several, that of the first line. */
export const sqlIdOfPayment = (paymentId: SQLWrapper) => sqlIdOfLine(paymentId, paymentId);

/**
 * Whether another account has a running license of ours for this client. Any person who knows a client id can sign a
 * trial for it, and must not get an installation that another customer pays for.
 */
export const isOwnedByAnother = async (tx: Db, userId: string, clientId: string, now: Date): Promise<boolean> =>
  (
    await tx
      .select({ id: licenses.id })
      .from(licenses)
      .where(
        and(
          eq(licenses.clientId, clientId),
          ne(licenses.userId, userId),
          ne(licenses.type, 'trial-self-signed'),
          sqlIsActive(now),
        ),
      )
      .limit(1)
  ).length > 0;

/** Finds the license that was bought with a payment: of an order with several, that of the first line. */
export const findByPayment = async (tx: Db, paymentId: string): Promise<LicenseRow | undefined> =>
  (await findByLines(tx, paymentId, [paymentId]))[0];

/** Finds the licenses that were bought with these lines of an order, or with all of them. */
export const findByLines = (tx: Db, paymentId: string, lineIds: readonly string[] | null): Promise<LicenseRow[]> =>
  tx
    .select()
    .from(licenses)
    .where(and(eq(licenses.paymentId, paymentId), lineIds ? inArray(sqlLineId, [...lineIds]) : undefined))
    .orderBy(asc(licenses.id));

/** Finds all licenses that were bought with these payments. */
export const findByPayments = async (tx: Db, paymentIds: readonly string[]): Promise<LicenseRow[]> =>
  tx
    .select()
    .from(licenses)
    .where(inArray(licenses.paymentId, [...paymentIds]))
    .orderBy(asc(licenses.id));

/** Finds the clients that have the licenses which were bought with these payments. */
export const clientsOfPayments = async (tx: Db, paymentIds: readonly string[]): Promise<string[]> => {
  if (paymentIds.length === 0) return [];
  const bought = inArray(licenses.paymentId, [...paymentIds]);
  return (await tx.selectDistinct({ clientId: licenses.clientId }).from(licenses).where(bought)).map(
    ({ clientId }) => clientId,
  );
};

const { licenseText: _, ...sqlCurrent } = sqlShown;
const current = jsonList<Omit<ShownLicense, 'licenseText'>>(sqlCurrent);

/**
 * Selects the current license of a client, as administrators see it, among those of one account: as a list for
 * `readCurrent`, without its text. That of the client is nearly always the account's, and then the licenses of the
 * client need not be compared.
 */
export const sqlCurrentOwned = (clientId: SQL, userId: SQL) => sql<readonly unknown[] | null>`coalesce((
  select ${current.sql} from ${licenses}
  where ${licenses.id} = ${sqlCurrentId(clientId)} and ${licenses.userId} = ${userId}
), (
  select ${current.sql} from ${licenses}
  where ${licenses.clientId} = ${clientId} and ${licenses.userId} = ${userId} order by ${sqlCurrentFirst} limit 1
))`;

export const readCurrent = (list: readonly unknown[] | null) => list && shownOf(current.read(list));

/**
 * Whether an installation has ever validated what these lines of an order have bought, or any of them, also by a text
 * that was replaced later, or for another client.
 */
export const wasValidated = async (
  tx: Db,
  paymentId: string,
  lineIds: readonly string[] | null = null,
): Promise<boolean> => {
  const isAsked = lineIds ? sql`and ${inArray(sqlLineId, [...lineIds])}` : sql``;
  const [row] = await readRows<{ used: boolean }>(
    tx,
    sql`
    with recursive bought as (
      select id, supersedes, validation_count from licenses where payment_id = ${paymentId} ${isAsked}
      union all
      select earlier.id, earlier.supersedes, earlier.validation_count from licenses earlier
      join bought on earlier.id = bought.supersedes and earlier.replaced_by = bought.id
    )
    select exists (select from bought where validation_count > 0) as used`,
  );
  return row?.used ?? false;
};

/** Inserts the license unless one with this id is stored, and returns the stored one, locked. */
export const insertOrFind = async (
  tx: Db,
  license: typeof licenses.$inferInsert,
): Promise<{ row: LicenseRow; isNew: boolean }> => {
  const inserted = await tx.insert(licenses).values(license).onConflictDoNothing().returning({ id: licenses.id });
  const [row] = await tx.select().from(licenses).where(eq(licenses.id, license.id)).for('update');
  return { row: row as LicenseRow, isNew: inserted.length > 0 };
};

export const findById = async (tx: Db, id: string) => (await tx.select().from(licenses).where(eq(licenses.id, id)))[0];

/** Returns the text of a license. Lists leave texts out, because most of their readers do not need them. */
export const textOf = async (tx: Db, id: string): Promise<string | null> =>
  (await tx.select({ text: licenses.licenseText }).from(licenses).where(eq(licenses.id, id)))[0]?.text ?? null;

/** Finds the licenses of an account that have replaced those of a key and are in force. */
export const findReissued = (tx: Db, userId: string, from: string): Promise<LicenseRow[]> =>
  tx
    .select()
    .from(licenses)
    .where(
      and(
        eq(licenses.userId, userId),
        isNull(licenses.revokedAt),
        sql`exists (
          select from licenses old where old.client_id = licenses.client_id and old.replaced_by = licenses.id
          and old.key_id = ${from}
        )`,
      ),
    )
    .orderBy(asc(licenses.clientId), asc(licenses.id));

/** Finds later licenses of the same client that took over from this one, oldest first. */
export const findSuccessors = (tx: Db, { id, clientId }: LicenseRow) =>
  tx
    .select()
    .from(licenses)
    .where(and(eq(licenses.clientId, clientId), eq(licenses.supersedes, id)))
    .orderBy(asc(licenses.issuedAt), asc(licenses.id));

/** Gives a license to an account, together with the texts that a re-issue has replaced it by. */
export const setOwner = async (tx: Db, license: LicenseRow, userId: string) => {
  for (let next: LicenseRow | undefined = license; next && !next.userId; ) {
    await tx.update(licenses).set({ userId }).where(eq(licenses.id, next.id));
    next = next.replacedBy ? await findById(tx, next.replacedBy) : undefined;
  }
};

/**
 * Returns a text that is different after every revocation. The count is part of it, since a revocation may be committed
 * after a later one. The query reads an index that is as long as the list itself.
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

/** Returns the ids of revoked licenses that would still work by their dates. */
export const idsToRefuse = async (tx: Db, now: Date): Promise<string[]> => {
  const rows = await tx
    .select({ id: licenses.id })
    .from(licenses)
    .where(and(isNotNull(licenses.revokedAt), sql`${sqlWorksUntil} >= ${sqlTimestamp(now)}`));
  return rows.map(({ id }) => id);
};

/** Returns the ids of revoked licenses, oldest revocation first. */
export const revokedIds = async (tx: Db): Promise<string[]> => {
  const rows = await tx
    .select({ id: licenses.id })
    .from(licenses)
    .where(isNotNull(licenses.revokedAt))
    .orderBy(asc(licenses.revokedAt), asc(licenses.id));
  return rows.map(({ id }) => id);
};

/** How many ends a calendar shows, and for how many days after them. */
const MOST_ENDS = 500;
const ENDS_SHOWN_FOR = 90 * DAY;

/**
 * The ends of an account's licenses that matter: of those that are neither revoked nor superseded. A staging license ends
 * with the paid one.
 */
export const findEnds = (tx: Db, userId: string, now: Date) =>
  tx
    .select({
      id: licenses.id,
      clientId: licenses.clientId,
      description: sql<string | null>`${sqlBinding(sql`licenses.client_id`, sql`licenses.user_id`)} ->> 0`,
      issuedAt: licenses.issuedAt,
      expiresAt: licenses.expiresAt,
    })
    .from(licenses)
    .where(
      and(
        eq(licenses.userId, userId),
        isNull(licenses.revokedAt),
        isNull(licenses.stagingFor),
        gt(licenses.expiresAt, new Date(now.getTime() - ENDS_SHOWN_FOR)),
        sql`${licenses.id} not in ${sqlSupersededOf(sql`${userId}::uuid`)}`,
      ),
    )
    .orderBy(asc(licenses.expiresAt), asc(licenses.id))
    .limit(MOST_ENDS);
