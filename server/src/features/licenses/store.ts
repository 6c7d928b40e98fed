import type { LicenseStatus } from '@warden/contract';
import { GRACE_DAYS, type LicenseType, licenseTypes, plans, trialTypes } from '@warden/license';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { jsonList } from '../../platform/db/json-row.ts';
import { type Moment, sqlMoment, sqlUtc } from '../../platform/db/moments.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import { readRows } from '../../platform/db/rows.ts';
import type { AccountService } from '../auth/service.ts';
import { sqlCurrentFirst, sqlDescribed } from '../clients/service.ts';
import {
  type OfferFacts,
  type Offering,
  offerFacts,
  type StandingRow,
  standingRows,
  withOfferings,
  withStanding,
} from './offering.ts';
import { licenses } from './tables.ts';
import { type CurrentRow, type LicenseRow, type Shown, type ShownRow, shownColumns, writtenOf } from './wire.ts';

const columns = getTableColumns(licenses);
const shown = Object.fromEntries(shownColumns.map((name) => [name, columns[name]])) as Pick<
  typeof columns,
  keyof ShownRow
>;

/** The moments that customers see, as texts in UTC. */
const inUtc = {
  issuedAt: sqlUtc(licenses.issuedAt),
  expiresAt: sqlUtc(licenses.expiresAt),
  revokedAt: sqlUtc(licenses.revokedAt),
  lastValidatedAt: sqlUtc(licenses.lastValidatedAt),
};

export interface LicenseFilter {
  licenseType?: LicenseType | undefined;
  status?: LicenseStatus | undefined;
  clientId?: string | undefined;
}

/** The filter for trials covers both kinds of them. */
const typesOf = (type: LicenseType): readonly LicenseType[] => (type === 'trial' ? trialTypes : [type]);

const isActive = (now: Moment) => sql`(${licenses.revokedAt} is null and ${licenses.expiresAt} >= ${sqlMoment(now)})`;

/** What a filter compares. A null stands for a filter that is not set. */
interface FilterValues {
  types: readonly LicenseType[] | null;
  status: LicenseStatus | null;
  /** Finds a part of the client id or of the customer's description. */
  pattern: string | null;
}

const valuesOf = ({ licenseType, status, clientId }: LicenseFilter): FilterValues => ({
  types: licenseType ? typesOf(licenseType) : null,
  status: status ?? null,
  pattern: clientId ? `%${clientId.replace(/[\\%_]/g, '\\$&')}%` : null,
});

/** The rows are those of one customer, so no index is needed, and one statement serves all filters. */
const fits = ({
  types,
  status,
  pattern,
  now,
}: Slots<FilterValues & { now: Date }>) => sql`(${types}::text[] is null or ${licenses.type} = any(${types}::text[]))
  and (${status}::text is null or ${status}::text = case
    when ${licenses.revokedAt} is not null then 'revoked' when ${isActive(now)} then 'active' else 'expired' end)
  and (${pattern}::text is null or ${licenses.clientId} ilike ${pattern}
    or ${licenses.clientId} in ${sqlDescribed(sql`me.id`, pattern)})`;

/** The moment until which a license works, with the days of grace that plans have. */
export const sqlWorksUntil = sql`(licenses.expires_at + case when ${inArray(licenses.type, [...plans])} then ${`${GRACE_DAYS} days`}::interval else '0'::interval end)`;

/** A condition that `other` is a license of the same client that lasts longer. */
export const lastsLonger = sql`other.client_id = licenses.client_id and other.revoked_at is null
  and (other.expires_at, other.issued_at, other.id) > (licenses.expires_at, licenses.issued_at, licenses.id)`;

/**
 * Selects the id of the license that replaces this one, or that lets the same customer's installation do at least as
 * much for longer. Names are written out for the same reason.
 */
export const sqlSupersededBy = sql<string | null>`coalesce(licenses.replaced_by, (
  select other.id from licenses other
  where other.user_id is not distinct from licenses.user_id and ${lastsLonger}
    and (other.type in ('commercial', licenses.type) or ${inArray(sql`licenses.type`, [...trialTypes])})
  order by other.expires_at desc, other.issued_at desc, other.id desc limit 1
))`;

/** What customers see of a license, with the facts that its offers depend on. Lists have its moments as texts. */
export type ListedRow = Shown & Offering;

interface LicensePage {
  viewer: { id: string; isAdmin: boolean };
  rows: ListedRow[];
  total: number;
  /** More licenses match than `total` says. */
  more?: true;
  counts: { total: number; commercial: number; trial: number; individual: number; more?: true };
}

/**
 * So many licenses of a type, and so many that fit a filter, are counted. Counting 50,000 would take ten times as long as
 * reading a page of them.
 */
const MOST_COUNTED = 500;
const MOST_FITTING = 100;

/** How many rows each count of a statement reads at most. Null leaves those that fit the filter uncounted. */
interface Bounds {
  most: number;
  mostFitting: number | null;
}

export const atMost = (count: number, most: number) =>
  count > most ? { total: most, more: true as const } : { total: count };

type TypeCounts = Record<LicenseType, number>;

const sumOf = (counts: TypeCounts, types: readonly LicenseType[] = licenseTypes) =>
  types.reduce((sum, type) => sum + counts[type], 0);

const cardsOf = (counts: TypeCounts): LicensePage['counts'] => {
  const shown = (...types: readonly LicenseType[]) => Math.min(sumOf(counts, types), MOST_COUNTED);
  return {
    ...atMost(sumOf(counts), MOST_COUNTED),
    ...{ commercial: shown('commercial'), trial: shown(...trialTypes), individual: shown('individual') },
  };
};

/** A row of the statement. Without a license, the page is empty. */
interface ReadRow extends Omit<CurrentRow, 'id'>, Pick<ShownRow, 'licenseText'>, OfferFacts {
  viewerId: string;
  isAdmin: boolean;
  /** The same in each row, so this JSON is parsed once. */
  counts: string;
  fitting: number | null;
  id: string | null;
  userId: string | null;
  replacedBy: string | null;
}

/**
 * Lists a customer's licenses, newest first. One statement reads session, rows, total and the counts of the cards,
 * because the number of statements decides what a request costs. Undefined without a live session.
 */
export const listForSession = ({ userOfSession }: Pick<AccountService, 'userOfSession'>) => {
  const newestFirst = sql`order by ${licenses.issuedAt} desc, ${licenses.id} desc`;
  const mine = sql`${licenses.userId} = me.id`;
  const types = sql.raw(licenseTypes.map((type) => `('${type}')`).join());
  const read = { ...shown, ...inUtc, userId: licenses.userId, replacedBy: licenses.replacedBy };
  const facts = { ...read, ...offerFacts };
  const selected = sql.join(
    Object.entries(facts).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const names = Object.keys(facts) as (keyof typeof facts)[];
  type Values = FilterValues & Bounds & { tokenHash: string; now: Date; limit: number; offset: number };
  /** Those that fit the filter up to the bound, which is always beyond the page. They are compared once for count and page. */
  const fitting = (slots: Slots<Values>) => sql`, fitting as materialized (
    select found.* from me cross join lateral (
      select ${licenses.id}, ${licenses.issuedAt} from ${licenses} where ${mine} and ${fits(slots)}
      ${newestFirst} limit ${slots.mostFitting}
    ) found
  )`;
  const pageOf = (slots: Slots<Values>, isFiltered: boolean) =>
    isFiltered
      ? sql`select ${licenses}.* from (
          select id from fitting order by issued_at desc, id desc limit ${slots.limit} offset ${slots.offset}
        ) page join ${licenses} on ${licenses.id} = page.id`
      : sql`select ${licenses}.* from ${licenses} where ${mine} ${newestFirst} limit ${slots.limit} offset ${slots.offset}`;
  const statementFor = (name: string, isFiltered: boolean) =>
    prepared(name, (db, slots: Slots<Values>) => {
      const page = sql`
    with me as (${userOfSession(slots)}) ${isFiltered ? fitting(slots) : sql``}
    select me.id as "viewerId", me.is_admin as "isAdmin", counted.*, ${selected}
    from me
    cross join lateral (
      select json_object_agg(types.type, (
        select count(*) from (
          select from ${licenses} where ${mine} and ${licenses.type} = types.type
          order by ${licenses.expiresAt} limit ${slots.most}
        ) counted
      ))::text as counts, ${isFiltered ? sql`(select count(*)::int from fitting)` : sql`null::int`} as fitting
      from (values ${types}) types (type)
    ) counted
    left join lateral (${pageOf(slots, isFiltered)}) licenses on true
    ${newestFirst}`;
      return selectFrom<ReadRow>(db, page, 'viewerId', 'isAdmin', 'counts', 'fitting', ...names);
    });
  // The conditions of filters take a third of the time of this statement, even where no filter is set.
  const listAll = statementFor('licenses', false);
  const listFitting = statementFor('licenses_filtered', true);

  return async (
    db: Db,
    tokenHash: string,
    filter: LicenseFilter,
    { page, limit }: { page: number; limit: number },
    now: Date,
  ): Promise<LicensePage | undefined> => {
    const values = valuesOf(filter);
    const isFiltered = Object.values(values).some((value) => value !== null);
    // The next page is counted too, so that all of them can be reached one after the other.
    const most = Math.max(isFiltered ? MOST_FITTING : MOST_COUNTED, (page + 1) * limit);
    const bounds = isFiltered
      ? { most: MOST_COUNTED + 1, mostFitting: most + 1 }
      : { most: most + 1, mostFitting: null };
    const list = isFiltered ? listFitting : listAll;
    const found = await list(db, { ...values, ...bounds, tokenHash, now, limit, offset: (page - 1) * limit });
    const [first] = found;
    if (!first) return undefined;
    const counts: TypeCounts = JSON.parse(first.counts);
    return {
      viewer: { id: first.viewerId, isAdmin: first.isAdmin },
      rows: await withOfferings(db, first.id === null ? [] : (found as (ReadRow & { id: string })[]), writtenOf, now),
      ...atMost(first.fitting ?? sumOf(counts), most),
      counts: cardsOf(counts),
    };
  };
};

/** Finds a license: an administrator sees any, other users only their own. */
export const findVisible = async (
  tx: Db,
  viewer: { id: string; isAdmin: boolean },
  id: string,
  now: Date,
): Promise<StandingRow | undefined> => {
  const [row] = await tx
    .select(withStanding)
    .from(licenses)
    .where(and(eq(licenses.id, id), viewer.isAdmin ? undefined : eq(licenses.userId, viewer.id)));
  return row && (await standingRows(tx, [row], now))[0];
};

export const findVisibleByClient = async (
  tx: Db,
  viewer: { id: string; isAdmin: boolean },
  clientId: string,
  options: { includeRevoked: boolean },
  now: Date,
): Promise<StandingRow[]> => {
  const rows = await tx
    .select(withStanding)
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
  return standingRows(tx, rows, now);
};

export const insertLicense = async (tx: Db, license: typeof licenses.$inferInsert): Promise<LicenseRow> =>
  (await tx.insert(licenses).values(license).returning())[0] as LicenseRow;

/**
 * A condition that the client runs on a license of this type now. Names are written out, because in a select from one
 * table Drizzle leaves the table's name out of a column.
 */
export const sqlIsRunningOn = (clientId: SQL, type: LicenseType, now: Moment) => sql`exists (
  select from licenses running where running.client_id = ${clientId} and running.type = ${type}
  and running.revoked_at is null and running.expires_at >= ${sqlMoment(now)}
)`;

/** Selects the id of the license that was bought with a payment. */
export const sqlIdOfPayment = (paymentId: SQL) =>
  sql<string | null>`(select bought.id from licenses bought where bought.payment_id = ${paymentId})`;

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
          isActive(now),
        ),
      )
      .limit(1)
  ).length > 0;

export const findByPayment = async (tx: Db, paymentId: string): Promise<LicenseRow | undefined> =>
  (await tx.select().from(licenses).where(eq(licenses.paymentId, paymentId)))[0];

const { licenseText: _, ...currentColumns } = { ...shown, ...inUtc };
const current = jsonList<CurrentRow>(currentColumns);

/**
 * Selects the current license of a client, as administrators see it, among those of one account: as a list for `readCurrent`,
 * without its text.
 */
export const sqlCurrentOwned = (clientId: SQL, userId: SQL) => sql<readonly unknown[] | null>`(
  select ${current.sql} from ${licenses}
  where ${licenses.clientId} = ${clientId} and ${licenses.userId} = ${userId} order by ${sqlCurrentFirst} limit 1
)`;

export const readCurrent = (list: readonly unknown[] | null): CurrentRow | null => list && current.read(list);

/** Whether an installation has ever validated what was bought with a payment, also by a text that was replaced later. */
export const wasValidated = async (tx: Db, paymentId: string): Promise<boolean> => {
  const [row] = await readRows<{ used: boolean }>(
    tx,
    sql`
    with recursive bought as (
      select id, client_id, validation_count from licenses where payment_id = ${paymentId}
      union all
      select earlier.id, earlier.client_id, earlier.validation_count from licenses earlier
      join bought on earlier.client_id = bought.client_id and earlier.replaced_by = bought.id
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

/** Returns the ids of revoked licenses, oldest revocation first. */
export const revokedIds = async (tx: Db): Promise<{ id: string; revokedAt: Date }[]> =>
  (await tx
    .select({ id: licenses.id, revokedAt: licenses.revokedAt })
    .from(licenses)
    .where(isNotNull(licenses.revokedAt))
    .orderBy(asc(licenses.revokedAt), asc(licenses.id))) as { id: string; revokedAt: Date }[];
