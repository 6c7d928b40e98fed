import { hash } from 'node:crypto';
import { asc, desc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import { auditLog } from './tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** The last entry of the chain. Its hash covers all entries up to it. */
export interface ChainEnd {
  seq: number;
  hash: string;
}

export const BEGINNING: ChainEnd = { seq: 0, hash: '0'.repeat(64) };

const BATCH = 1000;

type Content = Omit<AuditRow, 'seq' | 'previous' | 'hash'>;

export const hashOf = (entry: Content, seq: number, previous: string) => {
  const { format, id, at, actor, action, subject, before, after, addressDigest } = entry;
  const content = [format, previous, seq, id, at.toISOString(), actor, action, subject, before, after, addressDigest];
  return hash('sha256', JSON.stringify(content));
};

/** The chain from its beginning, entry by entry. */
export async function* chainedEntries(db: Db): AsyncGenerator<AuditRow> {
  for (let seq = 0; ; ) {
    const batch = await db.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq)).limit(BATCH);
    yield* batch;
    if (batch.length < BATCH) return;
    seq = batch.at(-1)?.seq as number;
  }
}

const selectLast = prepared((db) =>
  db.select().from(auditLog).where(isNotNull(auditLog.seq)).orderBy(desc(auditLog.seq)).limit(1),
);

const lastEntry = async (tx: Db) => (await selectLast(tx, {}))[0];

const endOf = (last: AuditRow | undefined): ChainEnd =>
  last ? { seq: last.seq as number, hash: last.hash as string } : BEGINNING;

export const chainEnd = async (db: Db): Promise<ChainEnd> => endOf(await lastEntry(db));

const selectWaiting = prepared((db, { limit }: Slots<{ limit: number }>) =>
  db.select().from(auditLog).where(isNull(auditLog.seq)).orderBy(asc(auditLog.id)).limit(limit),
);

const tryLock = prepared(
  () => sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('audit_log', 0)) as mine`,
);

/** Rows are found by a list of ids for the same reason as in `db/json-rows.ts`. */
const setLinks = prepared(
  (_, { ids, links }: Slots<{ ids: number[]; links: string }>) => sql`
    update audit_log set seq = link.seq, previous = link.previous, hash = link.hash
    from json_to_recordset(${links}::text::json) as link (id bigint, seq bigint, previous text, hash text)
    where audit_log.id = link.id and audit_log.id = any (${ids}::bigint[])`,
);

/**
 * Chains the next entries, and returns the end of the chain and whether there may be more. Where another process is
 * chaining, there is nothing to do.
 */
const chainBatch = (db: Db): Promise<{ end: ChainEnd; hasMore: boolean }> =>
  db.transaction(async (tx) => {
    const [lock] = await tryLock(tx, {});
    const last = await lastEntry(tx);
    if (!lock?.mine) return { end: endOf(last), hasMore: false };
    const batch = await selectWaiting(tx, { limit: BATCH });
    let { seq, hash: previous } = endOf(last);
    const chained = batch.map((entry) => {
      const link = { id: entry.id, seq: ++seq, previous, hash: hashOf(entry, seq, previous) };
      previous = link.hash;
      return link;
    });
    if (chained.length > 0) {
      await setLinks(tx, { ids: chained.map(({ id }) => id), links: JSON.stringify(chained) });
    }
    return { end: { seq, hash: previous }, hasMore: batch.length === BATCH };
  });

/**
 * Gives every committed entry its position and its hash, in the order in which they were written. Only this takes a lock,
 * and never waits for it: a process that finds it taken leaves the work to the one that has it.
 */
export const chainEntries = async (db: Db): Promise<ChainEnd> => {
  let state = { end: await chainEnd(db), hasMore: (await selectWaiting(db, { limit: 1 })).length > 0 };
  while (state.hasMore) state = await chainBatch(db);
  return state.end;
};
