import { hash } from 'node:crypto';
import { asc, desc, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';

type AuditRow = typeof auditLog.$inferSelect;

/** What somebody did: no secrets, and people by their ids. */
export interface AuditEntry {
  /** `user:<id>`, `operator` for the command line, `shop` for what nobody asked for. */
  actor: string;
  /** As in `payment.succeeded`. */
  action: string;
  /** As in `payment:<id>`. */
  subject: string;
  before?: object | null;
  after?: object | null;
  address?: string | null;
  at: Date;
}

const BEGINNING = '0'.repeat(64);

const hashOf = ({ seq, at, actor, action, subject, before, after, address, previous }: Omit<AuditRow, 'hash'>) =>
  hash('sha256', JSON.stringify([previous, seq, at.toISOString(), actor, action, subject, before, after, address]));

const lastEntry = async (tx: Db) =>
  (
    await tx.select({ seq: auditLog.seq, hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  )[0] ?? { seq: 0, hash: BEGINNING };

/**
 * Adds an entry as part of the caller's transaction, so that it is there exactly if what it tells of is. Writers queue
 * up until the transaction ends: make it the last thing the transaction does.
 */
export const audit = async (tx: Db, { actor, action, subject, before, after, address, at }: AuditEntry) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit_log', 0))`);
  const { seq, hash: previous } = await lastEntry(tx);
  const entry = {
    seq: seq + 1,
    at,
    actor,
    action,
    subject,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    address: address ?? null,
    previous,
  };
  await tx.insert(auditLog).values({ ...entry, hash: hashOf(entry) });
};

const BATCH = 1000;

/** Follows the chain from its beginning. The first entry that does not fit is where somebody has been at work. */
export const checkAudit = async (db: Db): Promise<{ entries: number; brokenAt: number | null }> => {
  let last = { seq: 0, hash: BEGINNING };
  for (;;) {
    const batch = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, last.seq))
      .orderBy(asc(auditLog.seq))
      .limit(BATCH);
    for (const entry of batch) {
      if (entry.seq !== last.seq + 1 || entry.previous !== last.hash || entry.hash !== hashOf(entry)) {
        return { entries: last.seq, brokenAt: last.seq + 1 };
      }
      last = entry;
    }
    if (batch.length < BATCH) return { entries: last.seq, brokenAt: null };
  }
};
