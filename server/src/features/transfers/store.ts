import type { TransferReason } from '@warden/contract';
import { and, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { sqlTimestamp } from '../../platform/db/timestamps.ts';
import { statements, transferAllocations, transfers } from './tables.ts';

export type TransferRow = typeof transfers.$inferSelect;
export type StatementRow = typeof statements.$inferSelect;

const isUnmatched = and(eq(transfers.state, 'waiting'), isNull(transfers.reason));

export const insertStatement = (tx: Db, row: StatementRow) => tx.insert(statements).values(row);

const BATCH = 1000;

/** A row under the names of its columns. */
const toColumns = (row: TransferRow) =>
  Object.fromEntries(
    Object.entries(getTableColumns(transfers)).map(([key, { name }]) => [name, row[key as keyof TransferRow]]),
  );

/** Lets only one statement at a time find out which of its transfers are new. */
export const lockRecording = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('transfers', 0))`);

export const findOfDay = (tx: Db, date: string) => tx.select().from(transfers).where(eq(transfers.date, date));

/** A batch is one value, because twenty thousand parameters take the embedded database twice as long. */
export const insertTransfers = async (tx: Db, rows: readonly TransferRow[]) => {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH).map(toColumns));
    await tx.execute(
      sql`insert into ${transfers} select * from json_populate_recordset(null::transfers, ${batch}::json)`,
    );
  }
};

/**
 * A condition: money of a transfer has paid this invoice, or was returned for it, or may yet pay it: a transfer waits
 * that is from its buyer or has its number in the purpose.
 */
export const sqlHasTransfers = ({ id, inn, sequence }: Record<'id' | 'inn' | 'sequence', AnyPgColumn>): SQL => sql`(
  exists (select from transfer_allocations where transfer_allocations.invoice_id = ${id})
  or exists (
    select from transfers where state = 'waiting' and reason is distinct from 'partial' and (
      payer_inn = ${inn} or purpose ~ ('(^|[^0-9])0*' || ${sequence} || '([^0-9]|$)')
    )
  )
)`;

export const setKnown = (tx: Db, id: string, known: number) =>
  tx.update(statements).set({ known }).where(eq(statements.id, id));

/** Counts what became of the transfers that a statement brought. */
export const countStates = async (tx: Db, statementId: string): Promise<{ matched: number; waiting: number }> => {
  const rows = await tx
    .select({ state: transfers.state, count: sql<number>`count(*)::int` })
    .from(transfers)
    .where(eq(transfers.statementId, statementId))
    .groupBy(transfers.state);
  const of = (state: TransferRow['state']) => rows.find((row) => row.state === state)?.count ?? 0;
  const counts = { matched: of('matched'), waiting: of('waiting') };
  await tx.update(statements).set(counts).where(eq(statements.id, statementId));
  return counts;
};

/** Finds the transfers that were recorded and not matched: all of one statement, or those that a crash left behind. */
export const findUnmatched = async (
  tx: Db,
  of: { statementId: string } | { before: Date },
  direction: TransferRow['direction'],
): Promise<string[]> => {
  const chosen = 'before' in of ? lt(transfers.createdAt, of.before) : eq(transfers.statementId, of.statementId);
  const found = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(isUnmatched, chosen, eq(transfers.direction, direction)))
    .orderBy(transfers.date, transfers.id);
  return found.map(({ id }) => id);
};

export const findTransfers = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(transfers)
    .where(inArray(transfers.id, [...ids]))
    .orderBy(transfers.date, transfers.id);

const allocated = sql`coalesce((
  select sum(a.amount) from ${transferAllocations} a where a.transfer_id = t.id
), 0)`;

/**
 * Finds those of these transfers that send back no more than what their payee has paid without an invoice having used
 * it, and what was not sent back before.
 */
export const findReturnsOfSurplus = async (tx: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await readRows<{ id: string }>(
    tx,
    sql`
      select id from ${transfers} r where ${inArray(sql`r.id`, [...ids])} and r.direction = 'outgoing' and r.amount <= (
        select sum(case t.direction when 'incoming' then t.amount - ${allocated} else ${allocated} - t.amount end)
        from ${transfers} t where t.id <> r.id and t.currency = r.currency and (
          (t.direction = 'incoming' and t.payer_inn = r.payee_inn)
          or (t.direction = 'outgoing' and t.state = 'dismissed' and t.payee_inn = r.payee_inn)
        )
      )`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Keeps other transactions from changing the transfer. The invoices that it may pay are locked before it. */
export const lockTransfer = async (tx: Db, id: string): Promise<TransferRow | undefined> =>
  (await tx.select().from(transfers).where(eq(transfers.id, id)).for('update'))[0];

export const updateTransfer = (tx: Db, id: string, change: Partial<TransferRow>) =>
  tx.update(transfers).set(change).where(eq(transfers.id, id));

/** Says of transfers why they wait, unless something has become of them in the meantime. */
export const setReason = (tx: Db, ids: readonly string[], reason: TransferReason, now: Date) =>
  tx
    .update(transfers)
    .set({ reason, updatedAt: now })
    .where(and(inArray(transfers.id, [...ids]), isUnmatched));

export const allocate = (tx: Db, transferId: string, invoiceId: string, amount: number) =>
  tx.insert(transferAllocations).values({ transferId, invoiceId, amount });

export const allocationsOf = (tx: Db, transferId: string) =>
  tx.select().from(transferAllocations).where(eq(transferAllocations.transferId, transferId));

/** The transfers that have paid parts of an unpaid invoice, and wait for the rest. What was sent back waits no more. */
export const partsOf = (tx: Db, invoiceId: string): Promise<{ number: string; date: string }[]> =>
  tx
    .select({ number: transfers.number, date: transfers.date })
    .from(transferAllocations)
    .innerJoin(transfers, eq(transfers.id, transferAllocations.transferId))
    .where(and(eq(transferAllocations.invoiceId, invoiceId), eq(transfers.state, 'waiting')))
    .orderBy(transfers.date, transfers.id);

/** Ends the wait of the transfers that have paid a part of an invoice which is now paid. */
export const completeParts = async (tx: Db, invoiceId: string, now: Date): Promise<string[]> => {
  const rows = await readRows<{ id: string }>(
    tx,
    sql`
      update ${transfers} set state = 'matched', reason = null, updated_at = ${sqlTimestamp(now)}
      where state = 'waiting' and reason = 'partial' and id in (
        select transfer_id from ${transferAllocations} where invoice_id = ${invoiceId}
      ) returning id`,
  );
  return rows.map(({ id }) => id);
};
