import type { LicenseStatus } from '@warden/contract';
import { type LicenseType, licenseTypes, trialTypes } from '@warden/license';
import { sql } from 'drizzle-orm';
import { atMost, mostCounted } from '../../platform/db/counted.ts';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import type { AccountService } from '../auth/service.ts';
import { sqlDescribed } from '../clients/service.ts';
import { type OfferFacts, type Offering, offerFacts, withOfferings } from './offering.ts';
import { sqlIsActive, sqlShown } from './store.ts';
import { licenses } from './tables.ts';
import type { ShownLicense } from './wire.ts';

export interface LicenseFilter {
  licenseType?: LicenseType | undefined;
  status?: LicenseStatus | undefined;
  clientId?: string | undefined;
}

/** The filter for trials covers both kinds of them. */
const typesOf = (type: LicenseType): readonly LicenseType[] => (type === 'trial' ? trialTypes : [type]);

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
const sqlFits = ({
  types,
  status,
  pattern,
  now,
}: Slots<FilterValues & { now: Date }>) => sql`(${types}::text[] is null or ${licenses.type} = any(${types}::text[]))
  and (${status}::text is null or ${status}::text = case
    when ${licenses.revokedAt} is not null then 'revoked' when ${sqlIsActive(now)} then 'active' else 'expired' end)
  and (${pattern}::text is null or ${licenses.clientId} ilike ${pattern}
    or ${licenses.clientId} in ${sqlDescribed(sql`me.id`, pattern)})`;

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
const MOST_FITTING = 100;

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

/**
 * Lists a customer's licenses, newest first. One statement reads session, rows, total and the counts of the cards,
 * because the number of statements decides what a request costs. Undefined without a live session.
 */
export const listForSession = ({ userOfSession }: Pick<AccountService, 'userOfSession'>) => {
  const newestFirst = sql`order by ${licenses.issuedAt} desc, ${licenses.id} desc`;
  const mine = sql`${licenses.userId} = me.id`;
  const types = sql.raw(licenseTypes.map((type) => `('${type}')`).join());
  const facts = { ...sqlShown, ...offerFacts };
  const selected = sql.join(
    Object.entries(facts).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const names = Object.keys(facts) as (keyof typeof facts)[];
  type Values = FilterValues & Bounds & { tokenHash: string; now: Date; limit: number; offset: number };
  /** Those that fit the filter up to the bound, which is always beyond the page: they are compared once for both. */
  const fitting = (slots: Slots<Values>) => sql`, fitting as materialized (
    select found.* from me cross join lateral (
      select ${licenses.id}, ${licenses.issuedAt} from ${licenses} where ${mine} and ${sqlFits(slots)}
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
    const most = mostCounted({ page, limit }, isFiltered ? MOST_FITTING : MOST_COUNTED);
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
      rows: await withOfferings(db, first.id === null ? [] : (found as (ReadRow & { id: string })[]), now),
      ...atMost(first.fitting ?? sumOf(counts), most),
      counts: cardsOf(counts),
    };
  };
};
