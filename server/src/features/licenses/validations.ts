import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import { licenses, validationDays } from './tables.ts';

export interface Counted {
  known: boolean;
  revoked: boolean;
}

/**
 * Identifies a license. The id alone is not enough: the maker of a self-signed trial can write any id into it, but
 * cannot sign with our key.
 */
export interface LicenseIdentity {
  id: string;
  key: string;
}

interface Waiting extends LicenseIdentity {
  times: number;
  seen: Date;
  answers: { resolve: (counted: Counted) => void; reject: (error: unknown) => void }[];
}

/** A batch holds this many licenses, so that its statement stays far below the time limit of one. */
const MAX_BATCH = 1000;

const refuse = (batch: Map<string, Waiting>, error: unknown) => {
  for (const { answers } of batch.values()) for (const { reject } of answers) reject(error);
};

const nameOf = ({ id, key }: LicenseIdentity) => `${id} ${key}`;

/** Each column is one parameter: PostgreSQL takes at most 65,535, and reads an array in less time than JSON. */
interface Columns {
  ids: string[];
  keys: string[];
  times: number[];
  seen: string[];
}

/**
 * Counts in one statement. The rows are locked in the order of their ids first: an update locks rows in any order, and
 * two updates could wait for each other. Where `revoked` is null, another transaction has locked the license.
 */
const counting = (name: string, locking: SQL) =>
  prepared(name, (db, { ids, keys, times, seen }: Slots<Columns>) => {
    const part = (alias: string, statement: SQL) => db.$with(alias, {}).as(statement);
    const counted = part(
      'counted',
      sql`select * from unnest(${ids}::uuid[], ${keys}::text[], ${times}::bigint[], ${seen}::timestamptz[])
      as given (id, key, times, seen)`,
    );
    const known = part(
      'known',
      sql`select counted.id, counted.key from ${licenses}
      join counted on ${licenses.id} = counted.id and ${licenses.keyId} = counted.key`,
    );
    const locked = part(
      'locked',
      sql`select ${licenses.id} from ${licenses}
      join counted on ${licenses.id} = counted.id and ${licenses.keyId} = counted.key
      order by ${licenses.id} for no key update of ${licenses} ${locking}`,
    );
    const byDay = part(
      'by_day',
      sql`insert into ${validationDays} (day, count)
      select (seen at time zone 'UTC')::date, sum(times) from counted join locked on locked.id = counted.id group by 1
      on conflict (day) do update set count = ${validationDays.count} + excluded.count`,
    );
    const updated = part(
      'updated',
      sql`update ${licenses} set
        validation_count = ${licenses.validationCount} + counted.times,
        first_validated_at =
          case when ${licenses.validationCount} = 0 then counted.seen else ${licenses.firstValidatedAt} end,
        last_validated_at = greatest(${licenses.lastValidatedAt}, counted.seen)
      from locked join counted on counted.id = locked.id
      where ${licenses.id} = locked.id and ${licenses.keyId} = counted.key
      returning ${licenses.id} as id, ${licenses.revokedAt} is not null as revoked`,
    );
    return db
      .with(counted, known, locked, byDay, updated)
      .select({
        id: sql<string>`known.id`,
        key: sql<string>`known.key`,
        revoked: sql<boolean | null>`updated.revoked`,
      })
      .from(sql`known left join updated on updated.id = known.id`);
  });

const countFree = counting('count_validations', sql`skip locked`);
const countWaiting = counting('count_locked_validations', sql``);

/** Counts a batch and answers its calls. Returns the calls whose license another transaction has locked. */
const write = async (db: Db, batch: Map<string, Waiting>, count: typeof countFree) => {
  const waiting = [...batch.values()];
  const rows = await count(db, {
    ids: waiting.map(({ id }) => id),
    keys: waiting.map(({ key }) => key),
    times: waiting.map(({ times }) => times),
    seen: waiting.map(({ seen }) => seen.toISOString()),
  });
  const found = new Map(rows.map((row) => [nameOf(row), row.revoked]));
  const lockedElsewhere: Waiting[] = [];
  for (const [name, entry] of batch) {
    const revoked = found.get(name);
    if (revoked === null) lockedElsewhere.push(entry);
    else for (const { resolve } of entry.answers) resolve({ known: revoked !== undefined, revoked: revoked ?? false });
  }
  return lockedElsewhere;
};

/** Collects the calls that arrive while a batch is being written, and writes them together as the next batch. */
const batches = (writeBatch: (batch: Map<string, Waiting>) => Promise<void>) => {
  let waiting = new Map<string, Waiting>();
  let writing = false;

  const writeAll = async () => {
    writing = true;
    while (waiting.size > 0) {
      // The embedded database blocks the event loop while it writes, so calls that arrived meanwhile are accepted
      // first.
      await setImmediate();
      const batch = new Map(waiting.entries().take(MAX_BATCH));
      for (const name of batch.keys()) waiting.delete(name);
      await writeBatch(batch).catch((error: unknown) => {
        refuse(batch, error);
        // These calls have waited for the failed statement already, and a second wait of that length would be too long.
        refuse(waiting, error);
        waiting = new Map();
      });
    }
    writing = false;
  };

  return (entry: Waiting) => {
    const name = nameOf(entry);
    const joined = waiting.get(name);
    if (joined) {
      joined.times += entry.times;
      joined.seen = entry.seen;
      joined.answers.push(...entry.answers);
    } else waiting.set(name, entry);
    if (!writing) void writeAll();
  };
};

/**
 * Counts validations, many in one statement. Each call is answered only after its count is committed, and the answer
 * says whether the license is revoked. Locked licenses wait in batches of their own, so that they do not delay others.
 */
export const validationCounter = (db: Db) => {
  const countLocked = batches(async (batch) => void (await write(db, batch, countWaiting)));
  const count = batches(async (batch) => (await write(db, batch, countFree)).forEach(countLocked));
  return ({ id, key }: LicenseIdentity, seen: Date): Promise<Counted> =>
    new Promise((resolve, reject) => count({ id, key, times: 1, seen, answers: [{ resolve, reject }] }));
};
