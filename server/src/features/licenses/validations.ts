import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { licenses, tallies } from '../../db/schema.ts';
import { requestTimeouts } from '../../db/timeouts.ts';
import { countingWaits } from '../../db/waits.ts';

export interface Counted {
  known: boolean;
  revoked: boolean;
}

/** Which license: an id alone is whatever the maker of a self-signed trial wrote. */
export interface Shown {
  id: string;
  key: string;
}

interface Waiting extends Shown {
  times: number;
  seen: Date;
  answers: { resolve: (counted: Counted) => void; reject: (error: unknown) => void }[];
}

const refuse = (batch: Map<string, Waiting>, error: unknown) => {
  for (const { answers } of batch.values()) for (const { reject } of answers) reject(error);
};

const nameOf = ({ id, key }: Shown) => `${id} ${key}`;

/**
 * Counts validations, many in one statement: while one is on its way to the database, the calls that come in meanwhile
 * wait together for the next. Each is answered only once its count is committed, and learns by the way whether the
 * license is revoked.
 */
export const validationCounter = (db: Db) => {
  let waiting = new Map<string, Waiting>();
  let writing = false;

  const write = async (batch: Map<string, Waiting>) => {
    // One parameter, however many there are: PostgreSQL takes 65,535 at most.
    const counts = JSON.stringify([...batch.values()].map(({ id, key, times, seen }) => ({ id, key, times, seen })));
    // Locked in the order of their ids first: an update takes rows in any order, and two of them would wait for each other.
    const { rows } = (await db.execute(sql`
      with counted as (
        select * from json_to_recordset(${counts}::json) as given (id uuid, key text, times bigint, seen timestamptz)
      ), locked as (
        select ${licenses.id} from ${licenses}
        join counted on ${licenses.id} = counted.id and ${licenses.keyId} = counted.key
        order by ${licenses.id} for no key update of ${licenses}
      ), tallied as (
        insert into ${tallies} (name, key, n)
        select 'validations', day_of(seen), sum(times) from counted join locked on locked.id = counted.id group by 2
        on conflict (name, key) do update set n = ${tallies.n} + excluded.n
      )
      update ${licenses} set
        validation_count = ${licenses.validationCount} + counted.times,
        last_validated_at = greatest(${licenses.lastValidatedAt}, counted.seen)
      from locked join counted on counted.id = locked.id
      where ${licenses.id} = locked.id and ${licenses.keyId} = counted.key
      returning ${licenses.id} as id, ${licenses.keyId} as key, ${licenses.revokedAt} is not null as revoked`)) as unknown as {
      rows: (Shown & { revoked: boolean })[];
    };
    const found = new Map(rows.map((row) => [nameOf(row), row.revoked]));
    for (const [name, { answers }] of batch) {
      for (const { resolve } of answers) resolve({ known: found.has(name), revoked: found.get(name) ?? false });
    }
  };

  const writeAll = async () => {
    writing = true;
    while (waiting.size > 0) {
      // The embedded database leaves the event loop no time while it writes: let in what has arrived meanwhile.
      await setImmediate();
      const batch = waiting;
      waiting = new Map();
      const begun = performance.now();
      // The statement is nobody's in particular: it neither uses up the time of whoever came first nor inherits what is left.
      await countingWaits(() => write(batch)).catch((error: unknown) => {
        refuse(batch, error);
        if (performance.now() - begun < requestTimeouts.connection) return;
        // The others have waited through all this; another wait as long would be too much.
        refuse(waiting, error);
        waiting = new Map();
      });
    }
    writing = false;
  };

  return ({ id, key }: Shown, seen: Date): Promise<Counted> =>
    new Promise((resolve, reject) => {
      const name = nameOf({ id, key });
      const entry = waiting.get(name) ?? { id, key, times: 0, seen, answers: [] };
      entry.times += 1;
      entry.seen = seen;
      entry.answers.push({ resolve, reject });
      waiting.set(name, entry);
      if (!writing) void writeAll();
    });
};
