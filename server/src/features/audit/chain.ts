import { hash } from 'node:crypto';
import { asc, desc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
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

const lastEntry = async (tx: Db) =>
  (await tx.select().from(auditLog).where(isNotNull(auditLog.seq)).orderBy(desc(auditLog.seq)).limit(1))[0];

const endOf = (last: AuditRow | undefined): ChainEnd =>
  last ? { seq: last.seq as number, hash: last.hash as string } : BEGINNING;

export const chainEnd = async (db: Db): Promise<ChainEnd> => endOf(await lastEntry(db));

const selectWaiting = (db: Db, limit: number) =>
  db.select().from(auditLog).where(isNull(auditLog.seq)).orderBy(asc(auditLog.id)).limit(limit);

const tryLock = (tx: Db) =>
  readRows<{ mine: boolean }>(tx, sql`select pg_try_advisory_xact_lock(hashtextextended('audit_log', 0)) as mine`);

/**
 * Rows are found by a list of ids, because the planner expects a hundred rows of any JSON and would read a table of ten
 * thousand from end to end for one.
 */
const setLinks = (tx: Db, links: readonly { id: number }[]) =>
  tx.execute(sql`
    update audit_log set seq = link.seq, previous = link.previous, hash = link.hash
    from json_to_recordset(${JSON.stringify(links)}::text::json) as link (id bigint, seq bigint, previous text, hash text)
    where audit_log.id = link.id and audit_log.id = any (${sql.param(links.map(({ id }) => id))}::bigint[])`);

/**
 * Chains the next entries, and returns the end of the chain and whether there may be more. Where another process is
 * chaining, there is nothing to do.
 */
const chainBatch = (db: Db): Promise<{ end: ChainEnd; hasMore: boolean }> =>
  db.transaction(async (tx) => {
    const [lock] = await tryLock(tx);
    const last = await lastEntry(tx);
    if (!lock?.mine) return { end: endOf(last), hasMore: false };
    const batch = await selectWaiting(tx, BATCH);
    let { seq, hash: previous } = endOf(last);
    const chained = batch.map((entry) => {
      const link = { id: entry.id, seq: ++seq, previous, hash: hashOf(entry, seq, previous) };
      previous = link.hash;
      return link;
    });
    if (chained.length > 0) await setLinks(tx, chained);
    return { end: { seq, hash: previous }, hasMore: batch.length === BATCH };
  });

/**
 * Gives every committed entry its position and its hash, in the order in which they were written. Only this takes a
 * lock, and never waits for it: a process that finds it taken leaves the work to the one that has it.
 */
export const chainEntries = async (db: Db): Promise<ChainEnd> => {
  let state = { end: await chainEnd(db), hasMore: (await selectWaiting(db, 1)).length > 0 };
  while (state.hasMore) state = await chainBatch(db);
  return state.end;
};
