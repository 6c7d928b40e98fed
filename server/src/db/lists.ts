import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { clients, payments, users } from './schema.ts';

/** Lists whose rows the database counts as they change: any page of any of them is found at once. */
export const countedLists = { users, payments, clients };
export type CountedList = keyof typeof countedLists;

/** All facets, or those one asks for. */
export type Facets = string[] | null;

export interface Place {
  page: number;
  limit: number;
  sortOrder: 'asc' | 'desc';
}

const textArray = (facets: Facets) => (facets ? sql`${sql.param(facets)}::text[]` : sql`null::text[]`);

/** How many rows there are of these facets, without looking at one. */
export const countOf = (list: CountedList, facets: Facets) => sql`(
  select coalesce(sum(n), 0)::int from list_counts
  where list = ${list} and level = 62 and bucket = 0 ${facets ? sql`and facet = any (${textArray(facets)})` : sql``}
)`;

/**
 * The places of the rows on a page, in order. The counts say where the page begins; from there each facet has an index
 * of its own, and a page is what comes first of all of them.
 */
export const placesOn = (list: CountedList, facets: Facets, { page, limit, sortOrder }: Place) => {
  const table = countedLists[list];
  const descending = sortOrder === 'desc';
  const order = descending ? sql`desc` : sql`asc`;
  const beyond = descending ? sql`<=` : sql`>=`;
  const rows = facets
    ? sql`unnest(${textArray(facets)}) wanted (facet) cross join lateral (
        select ${table.seq} as seq from ${table}
        where ${table.facet} = wanted.facet and ${table.seq} ${beyond} sought.bound
        order by ${table.seq} ${order} limit sought.rest + ${limit}
      ) found`
    : sql`lateral (
        select ${table.seq} as seq from ${table} where ${table.seq} ${beyond} sought.bound
        order by ${table.seq} ${order} limit sought.rest + ${limit}
      ) found`;
  return sql`
    select found.seq from list_seek(${list}, ${textArray(facets)}, ${(page - 1) * limit}, ${descending}) sought, ${rows}
    order by found.seq ${order} offset (select rest from list_seek(${list}, ${textArray(facets)}, ${(page - 1) * limit}, ${descending})) limit ${limit}`;
};

/** Time passes without anybody changing a row: what has ended since somebody last looked. */
export const expireClients = (db: Db, now: Date) =>
  db.execute(sql`select clients_expire(${now.toISOString()}::timestamptz)`);
