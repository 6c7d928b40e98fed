import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { licenses } from '../../db/schema.ts';

export interface Counted {
  known: boolean;
  revoked: boolean;
}

interface Waiting {
  times: number;
  seen: Date;
  answers: { resolve: (counted: Counted) => void; reject: (error: unknown) => void }[];
}

/**
 * Counts validations, many in one statement: while one is on its way to the database, the calls that come in meanwhile
 * wait together for the next. Each is answered only once its count is committed, and learns by the way whether the
 * license is revoked.
 */
export const validationCounter = (db: Db) => {
  let waiting = new Map<string, Waiting>();
  let writing = false;

  const write = async (batch: Map<string, Waiting>) => {
    const values = sql.join(
      [...batch].map(
        ([id, { times, seen }]) => sql`(${id}::uuid, ${times}::bigint, ${seen.toISOString()}::timestamptz)`,
      ),
      sql`, `,
    );
    const { rows } = (await db.execute(sql`
      update ${licenses} set
        validation_count = ${licenses.validationCount} + counted.times,
        last_validated_at = greatest(${licenses.lastValidatedAt}, counted.seen)
      from (select * from (values ${values}) as given (id, times, seen) order by id) as counted
      where ${licenses.id} = counted.id
      returning ${licenses.id} as id, ${licenses.revokedAt} is not null as revoked`)) as unknown as {
      rows: { id: string; revoked: boolean }[];
    };
    const found = new Map(rows.map(({ id, revoked }) => [id, revoked]));
    for (const [id, { answers }] of batch) {
      for (const { resolve } of answers) resolve({ known: found.has(id), revoked: found.get(id) ?? false });
    }
  };

  const writeAll = async () => {
    writing = true;
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      await write(batch).catch((error: unknown) => {
        for (const { answers } of batch.values()) for (const { reject } of answers) reject(error);
      });
    }
    writing = false;
  };

  return (id: string, seen: Date): Promise<Counted> =>
    new Promise((resolve, reject) => {
      const entry = waiting.get(id) ?? { times: 0, seen, answers: [] };
      entry.times += 1;
      entry.seen = seen;
      entry.answers.push({ resolve, reject });
      waiting.set(id, entry);
      if (!writing) void writeAll();
    });
};
