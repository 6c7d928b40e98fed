import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sqlMoment } from '../db/moments.ts';
import { prepared, type Slots } from '../db/prepared.ts';
import { rateLimits } from './tables.ts';

/** A counter of attempts, which begins anew after so many seconds. */
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

type Values = Record<string, string | number | Date>;

const named = (slots: Slots<Values>) => (name: string) => slots[name] as Placeholder;

/** Adds one attempt to a counter, provided that the one before it allowed the attempt. */
const sqlCount = (slot: (name: string) => Placeholder, place: number): SQL => {
  const now = sqlMoment(slot('now'));
  const condition =
    place > 0 && sql`from counter_${sql.raw(`${place - 1}`)} where points <= ${slot(`most${place - 1}`)}::int`;
  return sql`counter_${sql.raw(`${place}`)} as (
    insert into ${rateLimits} as counter (key, points, expire)
    select ${slot(`key${place}`)}::text, 1, ${sqlMoment(slot(`end${place}`))} ${condition || sql``}
    on conflict (key) do update set
      points = case when counter.expire <= ${now} then 1 else counter.points + 1 end,
      expire = case when counter.expire <= ${now} then excluded.expire else counter.expire end
    returning points, expire)`;
};

const sqlCountAll = (slot: (name: string) => Placeholder, places: readonly number[]): SQL => {
  const counters = places.map((place) => sqlCount(slot, place));
  const states = places.map(
    (place) => sql`select ${sql.raw(`${place}`)} as place, points,
      ceil(extract(epoch from expire - ${sqlMoment(slot('now'))}))::int as seconds from counter_${sql.raw(`${place}`)}`,
  );
  return sql`with ${sql.join(counters, sql`, `)} ${sql.join(states, sql` union all `)} order by place`;
};

const statementFor = (length: number) =>
  prepared((_, slots: Slots<Values>) => sqlCountAll(named(slots), [...Array(length).keys()]) as SQL<Counted>);

/** The number of counters is the only thing that the text depends on. */
const statements: ReturnType<typeof statementFor>[] = [];

/**
 * Counts one attempt with each counter, in one statement, and returns their states. The first one that is used up is the
 * last one that is counted and returned. Counters are locked in the order in which they are given, so all callers must
 * give those for networks before those for accounts.
 */
export const countAttempt = async (db: Db, counters: readonly Counter[], now = new Date()): Promise<Counted[]> => {
  const values: Values = { now };
  for (const [place, { key, points, seconds }] of counters.entries()) {
    values[`key${place}`] = key;
    values[`most${place}`] = points;
    values[`end${place}`] = new Date(now.getTime() + seconds * 1000);
  }
  statements[counters.length] ??= statementFor(counters.length);
  return (statements[counters.length] as ReturnType<typeof statementFor>)(db, values);
};

const subtract = prepared(
  (_, { key, now }: Slots<{ key: string; now: Date }>) => sql`
    update ${rateLimits} set points = greatest(points - 1, 0) where key = ${key} and expire > ${sqlMoment(now)}`,
);

/** Takes one attempt back, unless the counter has begun anew meanwhile. */
export const subtractAttempt = (db: Db, key: string) => subtract(db, { key, now: new Date() });

/** Begins a counter anew. */
export const deleteCounter = prepared((db, { key }: Slots<{ key: string }>) =>
  db.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`),
);
