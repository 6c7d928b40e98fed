import type { LicenseSort, LicenseStatus } from '@warden/contract';
import { type LicenseType, licenseTypes, trialTypes } from '@warden/license';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { atMost, mostCounted } from '../../platform/db/counted.ts';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import type { AccountService, SessionValues } from '../auth/service.ts';
import { sqlBoundBy, sqlDescribed, sqlNameOf } from '../clients/service.ts';
import { soonAfter, sqlNeedsAttention, sqlUrgency } from './attention.ts';
import { type OfferFacts, type Offering, offerFacts, withOfferings } from './offering.ts';
import { sqlIsActive, sqlShown, sqlSupersededOf, sqlWorksUntil } from './store.ts';
import { licenses } from './tables.ts';
import type { ShownLicense } from './wire.ts';

export interface LicenseFilter {
  licenseType?: LicenseType | undefined;
  status?: LicenseStatus | undefined;
  clientId?: string | undefined;
  superseded?: 'true' | 'false' | undefined;
  attention?: 'true' | undefined;
}

export interface LicenseSorting {
  sortBy: LicenseSort;
  sortOrder: 'asc' | 'desc';
}

/** The filter for trials covers both kinds of them. */
const typesOf = (type: LicenseType): readonly LicenseType[] => (type === 'trial' ? trialTypes : [type]);

/** What a filter compares. A null stands for a filter that is not set. */
export interface FilterValues {
  types: readonly LicenseType[] | null;
  status: LicenseStatus | null;
  /** Finds a part of the client id or of the customer's description. */
  pattern: string | null;
  superseded: boolean | null;
}

export const filterValues = ({ licenseType, status, clientId, superseded }: LicenseFilter): FilterValues => ({
  types: licenseType ? typesOf(licenseType) : null,
  status: status ?? null,
  pattern: clientId ? `%${clientId.replace(/[\\%_]/g, '\\$&')}%` : null,
  superseded: superseded ? superseded === 'true' : null,
});

interface Asked {
  userId: Placeholder | SQL;
  /** Whether those that need attention are asked for. The others need not be compared with these. */
  attention: boolean;
}

/** The rows are those of one customer, so no index is needed, and one statement serves all filters. */
export const sqlFits = (
  { types, status, pattern, superseded, now, soon }: Slots<FilterValues & { now: Date; soon: Date }>,
  { userId, attention }: Asked,
) => sql`(${types}::text[] is null or ${licenses.type} = any(${types}::text[]))
  and (${status}::text is null or ${status}::text = case
    when ${licenses.revokedAt} is not null then 'revoked' when ${sqlIsActive(now)} then 'active' else 'expired' end)
  and (${pattern}::text is null or ${licenses.clientId} ilike ${pattern}
    or ${licenses.clientId} in ${sqlDescribed(sql`${userId}`, pattern)})
  and (${superseded}::boolean is null or ${superseded}::boolean = (${licenses.id} in ${sqlSupersededOf(userId)}))
  ${attention ? sql`and ${sqlNeedsAttention({ userId, now, soon })}` : sql``}`;

interface LicensePage {
  viewer: { id: string; isAdmin: boolean };
  rows: (ShownLicense & Offering)[];
  total: number;
  /** More licenses match than `total` says. */
  more?: true;
  counts: { total: number; commercial: number; trial: number; individual: number; more?: true };
}

/**
 * This many licenses of a type, and this many that fit a filter, are counted. Counting 50,000 would take ten times as
 * long as reading a page of them.
 */
const MOST_COUNTED = 500;

/** How many rows each count of a statement reads at most. Null leaves those that fit the filter uncounted. */
interface Bounds {
  most: number;
  mostFitting: number | null;
}

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
type ReadRow = Omit<ShownLicense & OfferFacts, 'id'> & {
  viewerId: string;
  isAdmin: boolean;
  /** The same in each row, so this JSON is parsed once. */
  counts: string;
  fitting: number | null;
  id: string | null;
};

/** What each order compares. Ids, which are in the order of time, decide between equals. */
const keys: Record<LicenseSort, (now: Placeholder) => SQL> = {
  issued_at: () => sql`licenses.issued_at`,
  expires_at: () => sql`licenses.expires_at`,
  client_id: () => sqlNameOf(sql`licenses.client_id`, sql`licenses.user_id`),
  urgency: (now) => sqlUrgency(sql`licenses.client_id in ${sqlBoundBy(sql`me.id`)}`, sqlWorksUntil, now),
};

/** A statement for each order, and for lists with a filter or without. */
interface Variant extends LicenseSorting {
  isFiltered: boolean;
  attention: boolean;
}

/**
 * Lists a customer's licenses. One statement reads session, rows, total and the counts of the cards, because the number
 * of statements decides what a request costs. Undefined without a live session.
 */
export const listForSession = ({ userOfSession }: Pick<AccountService, 'userOfSession'>) => {
  const mine = sql`${licenses.userId} = me.id`;
  const types = sql.raw(licenseTypes.map((type) => `('${type}')`).join());
  const facts = { ...sqlShown, ...offerFacts };
  const selected = sql.join(
    Object.entries(facts).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const names = Object.keys(facts) as (keyof typeof facts)[];
  type Values = FilterValues & Bounds & SessionValues & { soon: Date; limit: number; offset: number };
  const statementFor = (name: string, { isFiltered, attention, sortBy, sortOrder }: Variant) => {
    const direction = sql.raw(sortOrder);
    const ordered = ({ now }: Slots<Values>) =>
      sql`order by ${keys[sortBy](now)} ${direction}, licenses.id ${direction}`;
    /** Those that fit the filter up to the bound, which is always beyond the page: they are compared once for both. */
    const fitting = (slots: Slots<Values>) => sql`, fitting as materialized (
      select found.* from me cross join lateral (
        select ${licenses.id}, ${keys[sortBy](slots.now)} as key from ${licenses}
        where ${mine} and ${sqlFits(slots, { userId: sql`(select id from me)`, attention })}
        ${ordered(slots)} limit ${slots.mostFitting}
      ) found
    )`;
    const pageOf = (slots: Slots<Values>) => {
      const page = isFiltered
        ? sql`select id from fitting order by key ${direction}, id ${direction}`
        : sql`select ${licenses.id} from ${licenses} where ${mine} ${ordered(slots)}`;
      return sql`select ${licenses}.* from (${page} limit ${slots.limit} offset ${slots.offset}) page
        join ${licenses} on ${licenses.id} = page.id`;
    };
    return prepared(name, (db, slots: Slots<Values>) => {
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
    left join lateral (${pageOf(slots)}) licenses on true
    ${ordered(slots)}`;
      return selectFrom<ReadRow>(db, page, 'viewerId', 'isAdmin', 'counts', 'fitting', ...names);
    });
  };
  const statements: Record<string, ReturnType<typeof statementFor>> = {};
  // The conditions of filters take a third of the time of this statement, even where no filter is set.
  const statementOf = (variant: Variant) => {
    const { isFiltered, attention, sortBy, sortOrder } = variant;
    const name = `licenses_${sortBy}_${sortOrder}${isFiltered ? '_filtered' : ''}${attention ? '_attention' : ''}`;
    statements[name] ??= statementFor(name, variant);
    return statements[name];
  };

  return async (
    db: Db,
    of: SessionValues,
    filter: LicenseFilter,
    { page, limit, sortBy, sortOrder }: { page: number; limit: number } & LicenseSorting,
  ): Promise<LicensePage | undefined> => {
    const values = filterValues(filter);
    const attention = filter.attention === 'true';
    const isFiltered = attention || Object.values(values).some((value) => value !== null);
    const most = mostCounted({ page, limit }, MOST_COUNTED);
    const bounds = isFiltered
      ? { most: MOST_COUNTED + 1, mostFitting: most + 1 }
      : { most: most + 1, mostFitting: null };
    const list = statementOf({ isFiltered, attention, sortBy, sortOrder });
    const { now } = of;
    const found = await list(db, {
      ...values,
      ...bounds,
      ...of,
      soon: soonAfter(now),
      limit,
      offset: (page - 1) * limit,
    });
    const [first] = found;
    if (!first) return undefined;
    const counts: TypeCounts = JSON.parse(first.counts);
    return {
      viewer: { id: first.viewerId, isAdmin: first.isAdmin },
      rows: await withOfferings(db, first.id === null ? [] : (found as (ReadRow & { id: string })[]), now),
      ...atMost(first.fitting ?? sumOf(counts), most),
      counts: cardsOf(counts),
    };
  };
};
