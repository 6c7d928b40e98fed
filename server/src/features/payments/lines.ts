import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { reviveRow } from '../../platform/db/json-row.ts';
import { orderLines, payments, refunds } from './tables.ts';
import type { PaymentRow, ShownLine } from './wire.ts';

export type OrderLineRow = typeof orderLines.$inferSelect;
type NewLine = typeof orderLines.$inferInsert;

/**
 * Returns the line of a payment that has no rows: a process of the version before has made it, and its own columns say
 * what it buys. The first line has the id of its payment. Whether one that followed a license extended it is not known any
 * more: an upgrade, and a first license after a trial, are called extensions, which is read by people alone.
 */
export const derivedLine = (payment: PaymentRow, refunded = payment.refundedAt ? payment.amount : 0): OrderLineRow => {
  const { id, clientId, hostname, installation, plan, fromLicenseId, amount, individualPrice, refundedAt } = payment;
  return {
    id,
    paymentId: id,
    position: 0,
    clientId,
    hostname,
    installation,
    plan,
    kind: fromLicenseId ? 'extend' : 'new',
    fromLicenseId,
    years: 1,
    days: 0,
    yearPrice: amount,
    listAmount: amount,
    discount: 0,
    amount,
    discountReason: null,
    individualPrice,
    refunded,
    refundedAt,
    assignedAt: null,
  };
};

/** How much of each of these payments was given back; one of which nothing was is missing. */
const refundedSums = async (tx: Db, paymentIds: readonly string[]): Promise<Map<string, number>> => {
  if (paymentIds.length === 0) return new Map();
  const sums = await tx
    .select({ paymentId: refunds.paymentId, sum: sql<number>`sum(${refunds.amount})::int` })
    .from(refunds)
    .where(sql`${inArray(refunds.paymentId, [...paymentIds])} and ${refunds.status} = 'succeeded'`)
    .groupBy(refunds.paymentId);
  return new Map(sums.map(({ paymentId, sum }) => [paymentId, sum]));
};

/** Derives the lines of payments that have none. */
const deriveLines = async (tx: Db, rows: readonly PaymentRow[]): Promise<OrderLineRow[]> => {
  const sums = await refundedSums(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => derivedLine(row, sums.get(row.id) ?? 0));
};

const findLines = (tx: Db, paymentIds: readonly string[]): Promise<OrderLineRow[]> =>
  tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.paymentId, [...paymentIds]))
    .orderBy(asc(orderLines.paymentId), asc(orderLines.position));

/** Returns the lines of each payment in their order. */
export const linesOf = async (tx: Db, rows: readonly PaymentRow[]): Promise<Map<string, OrderLineRow[]>> => {
  const ids = rows.map(({ id }) => id);
  const stored = ids.length > 0 ? await findLines(tx, ids) : [];
  const found = Map.groupBy(stored, ({ paymentId }) => paymentId);
  const missing = rows.filter(({ id }) => !found.has(id));
  for (const line of await deriveLines(tx, missing)) found.set(line.paymentId, [line]);
  return found;
};

/** Returns the lines of one payment. */
export const linesOfOne = async (tx: Db, payment: PaymentRow): Promise<OrderLineRow[]> =>
  (await linesOf(tx, [payment])).get(payment.id) as OrderLineRow[];

/** Returns the lines of a locked payment that may be changed: that of a payment without rows is written first. */
export const writtenLines = async (tx: Db, payment: PaymentRow): Promise<OrderLineRow[]> => {
  const stored = await findLines(tx, [payment.id]);
  if (stored.length > 0) return stored;
  const derived = await deriveLines(tx, [payment]);
  await insertLines(tx, derived);
  return derived;
};

export const findLine = async (tx: Db, id: string): Promise<OrderLineRow | undefined> =>
  (await tx.select().from(orderLines).where(eq(orderLines.id, id)))[0];

/** A line whose installation was named, as documents need it that were issued before. */
export interface NamedLine {
  id: string;
  clientId: string | null;
  assignedAt: Date | null;
}

/** Returns what is known now of the installations of these lines. */
export const namesOfLines = async (tx: Db, ids: readonly string[]): Promise<NamedLine[]> =>
  ids.length === 0
    ? []
    : tx
        .select({ id: orderLines.id, clientId: orderLines.clientId, assignedAt: orderLines.assignedAt })
        .from(orderLines)
        .where(inArray(orderLines.id, [...ids]));

/** Writes lines; those that are there stay as they are. */
export const insertLines = async (tx: Db, lines: readonly NewLine[]): Promise<void> => {
  if (lines.length > 0)
    await tx
      .insert(orderLines)
      .values([...lines])
      .onConflictDoNothing();
};

export const updateLine = async (tx: Db, id: string, change: Partial<OrderLineRow>): Promise<void> => {
  await tx.update(orderLines).set(change).where(eq(orderLines.id, id));
};

/** Selects the lines of a payment as JSON, in their order; null where it has no rows. */
export const sqlLines = (paymentId: SQL, licenseIdOf: (lineId: SQL) => SQL) => sql<object[] | null>`(
  select json_agg(json_build_object(
    'id', line.id, 'paymentId', line.payment_id, 'position', line.position, 'clientId', line.client_id,
    'plan', line.plan, 'kind', line.kind, 'years', line.years, 'days', line.days, 'listAmount', line.list_amount,
    'discount', line.discount, 'discountReason', line.discount_reason, 'amount', line.amount,
    'refunded', line.refunded, 'refundedAt', line.refunded_at, 'licenseId', ${licenseIdOf(sql`line.id`)}
  ) order by line.position) from ${orderLines} line where line.payment_id = ${paymentId}
)`;

/** Reads what `sqlLines` has selected beside the row of its payment. */
export const readLines = (
  payment: PaymentRow & { licenseId: string | null },
  selected: readonly object[] | null,
): ShownLine[] =>
  selected
    ? selected.map((line) => reviveRow(orderLines, line) as unknown as ShownLine)
    : [{ ...derivedLine(payment), licenseId: payment.licenseId }];

const BATCH = 500;

/**
 * Writes the missing line of the next payments in the order of their ids; returns the last of them, or undefined where
 * none is left.
 */
const fillNext = async (db: Db, after: string): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(payments)
      .where(
        sql`${payments.id} > ${after} and not exists (select from ${orderLines} where ${orderLines.id} = ${payments.id})`,
      )
      .orderBy(asc(payments.id))
      .limit(BATCH)
      .for('no key update', { skipLocked: true });
    await insertLines(tx, await deriveLines(tx, rows));
    return rows.at(-1)?.id;
  });

/** Writes the lines of all payments that the version before has made. */
export const fillLines = async (db: Db): Promise<void> => {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last) last = await fillNext(db, last);
};
