import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '../features/auth/tables.ts';
import { clients } from '../features/licenses/tables.ts';
import { payments } from '../features/payments/tables.ts';
import type { Db } from './database.ts';
import { readRows } from './rows.ts';

/** Lists whose rows the database counts as they change: any page of any of them is found at once. */
const tables = { users, payments, clients };
export type CountedList = keyof typeof tables;

export interface ListQuery {
  /** Those one asks for; null for all. */
  facets: readonly string[] | null;
  /** What the counts know nothing of. */
  where?: SQL | undefined;
  /** Another order than the one they came in. */
  sortBy?: AnyPgColumn | undefined;
  sortOrder: 'asc' | 'desc';
  /** How many of what a search finds are counted and can be read. */
  most?: number;
}

export interface Page {
  page: number;
  limit: number;
}

const array = (facets: readonly string[]) => sql`${sql.param([...facets])}::text[]`;
const arrayOrNull = (facets: readonly string[] | null) => (facets ? array(facets) : sql`null::text[]`);

const pattern = (pieces: readonly string[]) => `%${pieces.map((piece) => piece.replace(/[\\%_]/g, '\\$&')).join('%')}%`;

/**
 * Text that contains this text, whatever the case. A trigram index is asked for threes that do not overlap: they rule out
 * nearly as much as all of them do, from a third of the lists. `texticlike` is ilike that asks no index.
 */
export const contains = (column: AnyPgColumn, text: string) => {
  const threes = text.split(/(?<=(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]{3})+)(?=[\p{L}\p{N}]{3})/u);
  const whole = pattern([text]);
  return threes.length === 1
    ? sql`${column} ilike ${whole}`
    : sql`(${column} ilike ${pattern(threes)} and texticlike(${column}, ${whole}))`;
};

const conditions = (list: CountedList, { facets, where }: Pick<ListQuery, 'facets' | 'where'>) =>
  and(facets ? sql`${tables[list].facet} = any (${array(facets)})` : undefined, where) ?? sql`true`;

/** The counters of whole facets. */
const inAll = (list: CountedList, facets: readonly string[] | null) =>
  sql`list = ${list} and level = 62 and bucket = 0 and ${facets ? sql`facet = any (${array(facets)})` : sql`true`}`;

/** Nobody reads on so far in what a search has found, and to sort and count a million matches takes seconds. */
const MOST_FOUND = 1000;

/** How many rows there are: none of them is looked at. */
export const countOf = (list: CountedList, facets: readonly string[] | null) =>
  sql`(select coalesce(sum(n), 0)::int from list_counts where ${inAll(list, facets)})`;

const readCount = async (db: Db, list: CountedList, facets: readonly string[] | null) => {
  const rows = await readRows<{ total: number }>(db, sql`select ${countOf(list, facets)} as total`);
  return rows[0]?.total ?? 0;
};

/**
 * The counts say at which place the page begins. From there each facet has an index of its own, and the page is what
 * comes first of all of them.
 */
const soughtPlaces = (list: CountedList, { facets, sortOrder }: ListQuery, { page, limit }: Page) => {
  const { seq, facet } = tables[list];
  const descending = sortOrder === 'desc';
  const order = sql.raw(sortOrder);
  // The index of a facet has its places turned round.
  const [onwards, turned] = descending
    ? [sql`${seq} <= sought.bound`, sql`(-${seq}) >= -sought.bound order by (-${seq}) asc`]
    : [sql`${seq} >= sought.bound`, sql`(-${seq}) <= -sought.bound order by (-${seq}) desc`];
  const most = sql`limit sought.rest + ${limit}`;
  const found = facets
    ? sql`(select facet from list_counts where ${inAll(list, facets)} and n > 0) wanted cross join lateral (
        select ${seq} as seq from ${tables[list]} where ${facet} = wanted.facet and ${turned} ${most}
      ) found`
    : sql`lateral (select ${seq} as seq from ${tables[list]} where ${onwards} order by ${seq} ${order} ${most}) found`;
  const first = sql`select ${descending ? '9223372036854775807' : '0'}::bigint as bound, 0::bigint as rest`;
  const further = sql`select * from list_seek(${list}, ${arrayOrNull(facets)}, ${(page - 1) * limit}, ${descending})`;
  return sql`
    select seq, place from (
      with sought as materialized (${page === 1 ? first : further})
      select found.seq, row_number() over (order by found.seq ${order}) as place, sought.rest
      from sought cross join ${found}
    ) candidates where place > rest and place <= rest + ${limit}`;
};

/** The first that a search finds, and one more to tell that there are others; only these are sorted and counted. */
const foundRows = (list: CountedList, query: ListQuery) => {
  const { sortBy, sortOrder, most = MOST_FOUND } = query;
  const { seq } = tables[list];
  return sql`
    select ${seq} as seq, ${sortBy ?? sql`null`} as sorted_by from ${tables[list]} where ${conditions(list, query)}
    order by ${seq} ${sql.raw(sortBy ? 'desc' : sortOrder)} limit ${most + 1}`;
};

const searchedPlaces = ({ sortOrder, most = MOST_FOUND }: ListQuery, { page, limit }: Page) => {
  const skip = (page - 1) * limit;
  const order = sql.raw(sortOrder);
  return sql`
    select seq, row_number() over (order by sorted_by ${order}, seq ${order}) as place from found
    order by place limit ${Math.max(Math.min(limit, most - skip), 0)} offset ${skip}`;
};

const orderOf = (list: CountedList, { sortBy, sortOrder }: Pick<ListQuery, 'sortBy' | 'sortOrder'>) => {
  const order = sql.raw(sortOrder);
  const place = sql`${tables[list].seq} ${order}`;
  return sortBy ? sql`${sortBy} ${order}, ${place}` : place;
};

/** So many rows of another order. Again each facet has an index of its own, and the first of all of them are taken. */
const stretch = (list: CountedList, query: ListQuery, skip: number, most: number) => {
  const { seq, facet } = tables[list];
  const limits = sql`limit ${Math.max(most, 0)} offset ${Math.max(skip, 0)}`;
  if (!query.facets) return sql`select ${seq} as seq from ${tables[list]} order by ${orderOf(list, query)} ${limits}`;
  const order = sql.raw(query.sortOrder);
  return sql`
    select found.seq from (select facet from list_counts where ${inAll(list, query.facets)} and n > 0) wanted
    cross join lateral (
      select ${seq} as seq, ${query.sortBy} as sorted_by from ${tables[list]} where ${facet} = wanted.facet
      order by ${orderOf(list, query)} limit ${Math.max(skip, 0) + Math.max(most, 0)}
    ) found
    order by found.sorted_by ${order}, found.seq ${order} ${limits}`;
};

/** What lies before the page is read: from whichever end is nearer. */
const sortedPlaces = async (db: Db, list: CountedList, query: ListQuery, { page, limit }: Page) => {
  const skip = (page - 1) * limit;
  const total = page === 1 ? Infinity : await readCount(db, list, query.facets);
  if (skip <= total / 2) {
    return sql`select seq, row_number() over () as place from (${stretch(list, query, skip, limit)}) sorted`;
  }
  const turned = { ...query, sortOrder: query.sortOrder === 'asc' ? 'desc' : 'asc' } as const;
  return sql`select seq, -row_number() over () as place from (
    ${stretch(list, turned, total - skip - limit, Math.min(limit, total - skip))}) sorted`;
};

/** Where a page's rows are, and how many there are in all. */
const sought = async (db: Db, list: CountedList, query: ListQuery, page: Page) => {
  if (query.where) {
    const places = sql`found as materialized (${foundRows(list, query)}), places as (${searchedPlaces(query, page)})`;
    return { places, total: sql`(select count(*)::int from found)` };
  }
  const places = query.sortBy ? await sortedPlaces(db, list, query, page) : soughtPlaces(list, query, page);
  return { places: sql`places as (${places})`, total: countOf(list, query.facets) };
};

export interface ListPage {
  rows: object[];
  total: number;
  /** Whether the search has found more than are counted. */
  more: boolean;
}

/** A page's rows as JSON, `row` telling what of them, and how many there are in all. */
export const listPage = async (
  db: Db,
  list: CountedList,
  query: ListQuery,
  page: Page,
  row: SQL,
): Promise<ListPage> => {
  const { places, total: counted } = await sought(db, list, query, page);
  const result = await readRows<{ rows: object[]; total: number }>(
    db,
    sql`
    with ${places}
    select
      (select coalesce(json_agg(${row} order by places.place), '[]'::json)
        from places join ${tables[list]} on ${tables[list].seq} = places.seq) as rows,
      ${counted} as total`,
  );
  const { rows, total } = result[0] as { rows: object[]; total: number };
  const most = query.where ? (query.most ?? MOST_FOUND) : Infinity;
  return { rows, total: Math.min(total, most), more: total > most };
};

const BATCH = 1000;

/**
 * All of a list in its order: first only the places, then the rows, a batch at a time. Nothing is held open while a slow
 * reader takes them.
 */
export async function* listAll(db: Db, list: CountedList, query: ListQuery, row: SQL): AsyncGenerator<object> {
  const { seq } = tables[list];
  const [all] = await readRows<{ places: number[] }>(
    db,
    sql`
      select coalesce(json_agg(${seq} order by ${orderOf(list, query)}), '[]'::json) as places
      from ${tables[list]} where ${conditions(list, query)}`,
  );
  const places = all?.places ?? [];
  for (let start = 0; start < places.length; start += BATCH) {
    const batch = JSON.stringify(places.slice(start, start + BATCH));
    const rows = await readRows<{ row: object }>(
      db,
      sql`
      select ${row} as row from json_array_elements_text(${batch}::json) with ordinality as wanted (seq, place)
      join ${tables[list]} on ${seq} = wanted.seq::bigint order by wanted.place`,
    );
    for (const { row: found } of rows) yield found;
  }
}

/** Time passes without anybody changing a row: what has ended since somebody last looked. */
export const expireClients = (db: Db, now: Date) =>
  db.execute(sql`select clients_expire(${now.toISOString()}::timestamptz)`);
