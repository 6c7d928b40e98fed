import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';
import { clients, payments, users } from './schema.ts';

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
}

export interface Page {
  page: number;
  limit: number;
}

const array = (facets: readonly string[]) => sql`${sql.param([...facets])}::text[]`;
const arrayOrNull = (facets: readonly string[] | null) => (facets ? array(facets) : sql`null::text[]`);

/** Text that contains this text, whatever the case: trigram indexes find it. */
export const contains = (column: AnyPgColumn, text: string) =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

const conditions = (list: CountedList, { facets, where }: Pick<ListQuery, 'facets' | 'where'>) =>
  and(facets ? sql`${tables[list].facet} = any (${array(facets)})` : undefined, where) ?? sql`true`;

/** The counters of whole facets. */
const inAll = (list: CountedList, facets: readonly string[] | null) =>
  sql`list = ${list} and level = 62 and bucket = 0 and ${facets ? sql`facet = any (${array(facets)})` : sql`true`}`;

/** How many rows there are. Without a search, no row is looked at. */
export const countOf = (list: CountedList, query: Pick<ListQuery, 'facets' | 'where'>) =>
  query.where
    ? sql`(select count(*)::int from ${tables[list]} where ${conditions(list, query)})`
    : sql`(select coalesce(sum(n), 0)::int from list_counts where ${inAll(list, query.facets)})`;

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
  return sql`
    select seq, place from (
      with sought as materialized (
        select * from list_seek(${list}, ${arrayOrNull(facets)}, ${(page - 1) * limit}, ${descending})
      )
      select found.seq, row_number() over (order by found.seq ${order}) as place, sought.rest
      from sought cross join ${found}
    ) candidates where place > rest and place <= rest + ${limit}`;
};

const orderOf = (list: CountedList, { sortBy, sortOrder }: ListQuery) => {
  const order = sql.raw(sortOrder);
  const place = sql`${tables[list].seq} ${order}`;
  return sortBy ? sql`${sortBy} ${order}, ${place}` : place;
};

const searchedPlaces = (list: CountedList, query: ListQuery, { page, limit }: Page) => {
  const { seq } = tables[list];
  return sql`
    select seq, row_number() over () as place from (
      select ${seq} as seq from ${tables[list]} where ${conditions(list, query)}
      order by ${orderOf(list, query)} limit ${limit} offset ${(page - 1) * limit}
    ) ordered`;
};

/** A page's rows as JSON, `row` telling what of them, and how many there are in all: one statement. */
export const listPage = async (
  db: Db,
  list: CountedList,
  query: ListQuery,
  page: Page,
  row: SQL,
): Promise<{ rows: object[]; total: number }> => {
  const places = query.where || query.sortBy ? searchedPlaces : soughtPlaces;
  const result = (await db.execute(sql`
    with places as (${places(list, query, page)})
    select
      (select coalesce(json_agg(${row} order by places.place), '[]'::json)
        from places join ${tables[list]} on ${tables[list].seq} = places.seq) as rows,
      ${countOf(list, query)} as total`)) as unknown as { rows: { rows: object[]; total: number }[] };
  return result.rows[0] as { rows: object[]; total: number };
};

const BATCH = 1000;

/**
 * All of a list in its order: first only the places, then the rows, a batch at a time. Nothing is held open while a slow
 * reader takes them.
 */
export async function* listAll(db: Db, list: CountedList, query: ListQuery, row: SQL): AsyncGenerator<object> {
  const { seq } = tables[list];
  const [all] = (
    (await db.execute(sql`
      select coalesce(json_agg(${seq} order by ${orderOf(list, query)}), '[]'::json) as places
      from ${tables[list]} where ${conditions(list, query)}`)) as unknown as { rows: { places: number[] }[] }
  ).rows;
  const places = all?.places ?? [];
  for (let start = 0; start < places.length; start += BATCH) {
    const batch = JSON.stringify(places.slice(start, start + BATCH));
    const { rows } = (await db.execute(sql`
      select ${row} as row from json_array_elements_text(${batch}::json) with ordinality as wanted (seq, place)
      join ${tables[list]} on ${seq} = wanted.seq::bigint order by wanted.place`)) as unknown as {
      rows: { row: object }[];
    };
    for (const { row: found } of rows) yield found;
  }
}

/** Time passes without anybody changing a row: what has ended since somebody last looked. */
export const expireClients = (db: Db, now: Date) =>
  db.execute(sql`select clients_expire(${now.toISOString()}::timestamptz)`);
