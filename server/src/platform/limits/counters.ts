import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
import { sqlTimestamp } from '../db/timestamps.ts';
import { rateLimits } from './tables.ts';

/** A counter of attempts, which begins anew after this many seconds. */
export interface Counter {
  key: string;
  /** How many attempts it allows until then. */
  points: number;
  seconds: number;
}

/** The state of a counter after an attempt. */
export interface Counted {
  points: number;
  /** The seconds until it begins anew. */
  seconds: number;
}

const nameOf = (place: number) => sql.raw(`counter_${place}`);

/** Adds one attempt to a counter, provided that the one before it allowed the attempt. */
const sqlCount = ({ key, seconds }: Counter, place: number, before: Counter | undefined, now: Date): SQL => {
  const end = new Date(now.getTime() + seconds * 1000);
  return sql`${nameOf(place)} as (
    insert into ${rateLimits} as counter (key, points, expire)
    select ${key}::text, 1, ${sqlTimestamp(end)} ${before ? sql`from ${nameOf(place - 1)} where points <= ${before.points}::int` : sql``}
    on conflict (key) do update set
      points = case when counter.expire <= ${sqlTimestamp(now)} then 1 else counter.points + 1 end,
      expire = case when counter.expire <= ${sqlTimestamp(now)} then excluded.expire else counter.expire end
    returning points, expire)`;
};

/**
 * Counts one attempt with each counter, in one statement, and returns their states. The first one that is used up is
 * the last one that is counted and returned. Counters are locked in the order in which they are given, so all callers
 * must give those for networks before those for accounts.
 */
export const countAttempt = (db: Db, counters: readonly Counter[], now = new Date()): Promise<Counted[]> => {
  const counts = counters.map((counter, place) => sqlCount(counter, place, counters[place - 1], now));
  const states = counters.map(
    (_, place) => sql`select ${sql.raw(`${place}`)} as place, points,
      ceil(extract(epoch from expire - ${sqlTimestamp(now)}))::int as seconds from ${nameOf(place)}`,
  );
  return readRows<Counted>(
    db,
    sql`with ${sql.join(counts, sql`, `)} ${sql.join(states, sql` union all `)} order by place`,
  );
};

/** Takes one attempt back, unless the counter has begun anew meanwhile. */
export const subtractAttempt = (db: Db, key: string) =>
  db.execute(sql`
    update ${rateLimits} set points = greatest(points - 1, 0) where key = ${key} and expire > ${sqlTimestamp(new Date())}`);

/** Begins a counter anew. */
export const deleteCounter = (db: Db, key: string) => db.delete(rateLimits).where(eq(rateLimits.key, key));
