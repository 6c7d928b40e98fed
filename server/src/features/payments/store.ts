import { randomUUIDv7 } from 'node:crypto';
import { openStatuses, type Plan } from '@warden/contract';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { jsonRow, reviveRow } from '../../db/json-row.ts';
import { readRows } from '../../db/rows.ts';
import { users } from '../auth/tables.ts';
import { installs } from '../installs/tables.ts';
import { licenses } from '../licenses/tables.ts';
import { paymentEvents, payments, refunds } from './tables.ts';
import type { PaymentRow, PaymentWithLicense } from './wire.ts';

export type RefundRow = typeof refunds.$inferSelect;

const isStillOpen = inArray(payments.status, [...openStatuses]);
/**
 * Where to go on paying. Nobody is led on to an individual license once the installation runs on a commercial one. Names
 * are written out: in a select from one table, Drizzle leaves the table's name out of a column.
 */
const wayToPay = (now: Date) => sql<string | null>`case when payments.plan = 'individual' and exists (
  select from licenses wider
  where wider.client_id = payments.client_id and wider.type = 'commercial' and wider.revoked_at is null
  and wider.expires_at >= ${now.toISOString()}::timestamptz
) then null else payments.confirmation_url end`;

/* What a purchase is checked against. */

export const findInstall = async (tx: Db, userId: string, clientId: string) =>
  (
    await tx
      .select()
      .from(installs)
      .where(and(eq(installs.userId, userId), eq(installs.clientId, clientId)))
  )[0];

/** Revoked ones included: after a revocation nothing is left to extend. */
export const findLatestLicense = async (tx: Db, userId: string, clientId: string, type: Plan) =>
  (
    await tx
      .select()
      .from(licenses)
      .where(
        and(
          eq(licenses.userId, userId),
          eq(licenses.clientId, clientId),
          eq(licenses.type, type),
          isNull(licenses.replacedBy),
        ),
      )
      .orderBy(desc(licenses.issuedAt), desc(licenses.id))
      .limit(1)
  )[0];

/* Payments. */

/** Undefined where one for the same is open already. */
export const openPayment = async (tx: Db, payment: typeof payments.$inferInsert): Promise<PaymentRow | undefined> =>
  (await tx.insert(payments).values(payment).onConflictDoNothing().returning())[0];

export const findOpen = async (tx: Db, userId: string, clientId: string, plan: Plan) =>
  (
    await tx
      .select()
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.clientId, clientId), eq(payments.plan, plan), isStillOpen))
      .orderBy(desc(payments.createdAt))
      .limit(1)
  )[0];

/** The provider's id is kept once: all who ask hear the same. False where the payment has ended meanwhile. */
export const setProvider = async (
  tx: Db,
  id: string,
  { providerPaymentId, confirmationUrl }: { providerPaymentId: string; confirmationUrl: string | null },
) =>
  (
    await tx
      .update(payments)
      .set({
        providerPaymentId: sql`coalesce(${payments.providerPaymentId}, ${providerPaymentId})`,
        confirmationUrl: sql`coalesce(${payments.confirmationUrl}, ${confirmationUrl})`,
      })
      .where(and(eq(payments.id, id), isStillOpen))
      .returning({ id: payments.id })
  ).length > 0;

export const findPayment = async (tx: Db, id: string) =>
  (await tx.select().from(payments).where(eq(payments.id, id)))[0];

/** Until the transaction ends, nobody else begins a payment for this account. False where it is gone. */
export const lockAccount = async (tx: Db, id: string) =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')).length > 0;

export const countOpen = (tx: Db, userId: string): Promise<number> =>
  tx.$count(payments, and(eq(payments.userId, userId), isStillOpen));

/** Until the transaction ends, nobody else changes it. */
export const lockPayment = async (tx: Db, id: string) =>
  (await tx.select().from(payments).where(eq(payments.id, id)).for('update'))[0];

export const findByProviderId = async (tx: Db, providerPaymentId: string) =>
  (await tx.select().from(payments).where(eq(payments.providerPaymentId, providerPaymentId)))[0];

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By the provider's id; by ours only for a payment whose answer is still on its way, or got lost. */
export const findOurs = async (tx: Db, providerPaymentId: string, paymentId: unknown) => {
  const known = await findByProviderId(tx, providerPaymentId);
  if (known || typeof paymentId !== 'string' || !uuid.test(paymentId)) return known;
  return (
    await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), isNull(payments.providerPaymentId)))
  )[0];
};

export const updatePayment = async (tx: Db, id: string, change: Partial<PaymentRow>): Promise<PaymentRow> => {
  const [row] = await tx.update(payments).set(change).where(eq(payments.id, id)).returning();
  return row as PaymentRow;
};

/** An administrator sees any payment; everybody else only their own. */
export const findVisible = async (
  tx: Db,
  viewer: { id: string; isAdmin: boolean },
  id: string,
  now: Date,
): Promise<PaymentWithLicense | undefined> =>
  (
    await tx
      .select({ ...getTableColumns(payments), licenseId: licenses.id, confirmationUrl: wayToPay(now) })
      .from(payments)
      .leftJoin(licenses, eq(licenses.paymentId, payments.id))
      .where(and(eq(payments.id, id), viewer.isAdmin ? undefined : eq(payments.userId, viewer.id)))
  )[0];

/** A customer's payments, newest first, and their number, in one statement. Undefined without a live session. */
export const listForSession = async (
  db: Db,
  me: SQL,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<{ rows: PaymentWithLicense[]; total: number } | undefined> => {
  const mine = sql`${payments.userId} = me.id`;
  const licenseId = sql`(select ${licenses.id} from ${licenses} where ${licenses.paymentId} = ${payments.id})`;
  const result = await readRows<{ rows: object[]; total: number }>(
    db,
    sql`
    with me as (${me})
    select
      (select coalesce(json_agg(page.row), '[]'::json) from (
        select ${jsonRow(payments, { licenseId, confirmationUrl: wayToPay(now) })} as row from ${payments} where ${mine}
        order by ${payments.createdAt} desc, ${payments.id} desc limit ${limit} offset ${(page - 1) * limit}
      ) page) as rows,
      (select count(*)::int from ${payments} where ${mine}) as total
    from me`,
  );
  const found = result[0];
  return (
    found && {
      rows: found.rows.map((row) => reviveRow(payments, row) as PaymentWithLicense),
      total: found.total,
    }
  );
};

/** Open payments it is time to ask about. */
export const findDue = (tx: Db, now: Date, limit: number) =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(isStillOpen, lte(payments.nextCheckAt, now)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit);

export const findWithPeople = async (tx: Db, id: string) =>
  (
    await tx
      .select({ payment: payments, license: licenses, reader: users })
      .from(payments)
      .leftJoin(licenses, eq(licenses.paymentId, payments.id))
      .leftJoin(users, eq(users.id, payments.userId))
      .where(eq(payments.id, id))
  )[0];

/** What must never be: money taken, and nothing given for it. */
export const findPaidWithoutLicense = (tx: Db) =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'succeeded'),
        notExists(tx.select({ one: sql`1` }).from(licenses).where(eq(licenses.paymentId, payments.id))),
      ),
    )
    .limit(1000);

/* Notifications. */

/**
 * Notes a notification, and says whether a job has to be made for it: not while one is waiting. One that was handled
 * before and comes again is handled again: what it hints at may have changed.
 */
export const noteEvent = async (
  tx: Db,
  { event, objectId, paymentId }: { event: string; objectId: string; paymentId: string | null },
  now: Date,
): Promise<{ id: string; isNew: boolean }> => {
  const outcome = paymentId ? null : 'unknown_payment';
  const id = randomUUIDv7();
  const inserted = await tx
    .insert(paymentEvents)
    .values({ id, event, objectId, paymentId, outcome, receivedAt: now, handledAt: paymentId ? null : now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  if (inserted.length > 0) return { id, isNew: paymentId !== null };
  const [known] = await tx
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.event, event), eq(paymentEvents.objectId, objectId)))
    .for('update');
  const again = paymentId !== null && known?.outcome !== null;
  await tx
    .update(paymentEvents)
    .set({
      deliveries: sql`${paymentEvents.deliveries} + 1`,
      ...(again ? { paymentId, outcome: null, handledAt: null } : {}),
    })
    .where(eq(paymentEvents.id, known?.id as string));
  return { id: known?.id as string, isNew: again };
};

export const findEvent = async (tx: Db, id: string) =>
  (await tx.select().from(paymentEvents).where(eq(paymentEvents.id, id)))[0];

export const setOutcome = (tx: Db, id: string, outcome: string, now: Date) =>
  tx.update(paymentEvents).set({ outcome, handledAt: now }).where(eq(paymentEvents.id, id));

/** Those that were never about a payment of ours. */
export const forgetUnmatched = (tx: Db, before: Date) =>
  tx.delete(paymentEvents).where(and(isNull(paymentEvents.paymentId), lt(paymentEvents.receivedAt, before)));

/* Refunds. */

/** Undefined where one is under way already. */
export const openRefund = async (tx: Db, refund: typeof refunds.$inferInsert): Promise<RefundRow | undefined> =>
  (await tx.insert(refunds).values(refund).onConflictDoNothing().returning())[0];

export const findPendingRefund = async (tx: Db, paymentId: string) =>
  (
    await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')))
  )[0];

export const findPendingRefunds = (tx: Db, limit: number) =>
  tx.select().from(refunds).where(eq(refunds.status, 'pending')).orderBy(asc(refunds.updatedAt)).limit(limit);

export const findRefund = async (tx: Db, providerRefundId: string) =>
  (await tx.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId)))[0];

export const updateRefund = (tx: Db, id: string, change: Partial<RefundRow>) =>
  tx.update(refunds).set(change).where(eq(refunds.id, id));

/** Unless the provider has made it after all. True where this ended it. */
export const failRefund = async (tx: Db, id: string, now: Date) =>
  (
    await tx
      .update(refunds)
      .set({ status: 'failed', updatedAt: now })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'pending'), isNull(refunds.providerRefundId)))
      .returning({ id: refunds.id })
  ).length > 0;

export const refundedAmount = async (tx: Db, paymentId: string, except?: string): Promise<number> => {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.status, 'succeeded'),
        except ? ne(refunds.id, except) : undefined,
      ),
    );
  return row?.sum ?? 0;
};
