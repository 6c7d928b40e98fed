import { randomUUIDv7 } from 'node:crypto';
import { openStatuses } from '@warden/contract';
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { jsonRow, reviveRow } from '../../platform/db/json-row.ts';
import { type ChangedRows, sqlChanged, sqlUpdateRows, toChangedRows } from '../../platform/db/json-rows.ts';
import type { Moment } from '../../platform/db/moments.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import { readRows } from '../../platform/db/rows.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { paymentEvents, payments, refunds } from './tables.ts';
import type { PaymentRow, PaymentWithLicense } from './wire.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type PaymentEvent = typeof paymentEvents.$inferSelect;

const isStillOpen = inArray(payments.status, [...openStatuses]);
/** The same statuses in plain SQL. */
const open = sql.raw(`(${openStatuses.map((status) => `'${status}'`).join(', ')})`);

/** The SQL fragments of licenses, with which a list stays one statement. */
type LicenseFragments = Pick<LicenseService, 'sqlIsRunningOn' | 'sqlIdOfPayment'>;

/**
 * Selects what a payment shows of licenses: the id of its own license, and where to pay, which is null once paying is
 * of no use. An installation that runs on a commercial license needs no individual one. Names are written out, because
 * in a select from one table Drizzle leaves the table's name out of a column.
 */
const licenseFacts = (licenses: LicenseFragments, now: Moment) => ({
  licenseId: licenses.sqlIdOfPayment(sql`payments.id`),
  confirmationUrl: sql<string | null>`case when payments.plan = 'individual'
    and ${licenses.sqlIsRunningOn(sql`payments.client_id`, 'commercial', now)}
    then null else payments.confirmation_url end`,
});

/* Payments. */

type Column = keyof typeof payments.$inferInsert;

/**
 * Inserts payments of different accounts and counts the card payments that each account has open besides; undefined where
 * one for the same purchase is open.
 */
export const openPayments = async (tx: Db, given: readonly (typeof payments.$inferInsert & { id: string })[]) => {
  const rows = await tx
    .insert(payments)
    .values([...given])
    .onConflictDoNothing()
    .returning({
      ...getTableColumns(payments),
      others: sql<number>`(select count(*)::int from payments other where other.user_id = payments.user_id
        and other.method = 'card' and other.status in ${open})`,
    });
  return given.map(({ id }) => rows.find((row) => row.id === id));
};

/** Selects the open card payment for a purchase as JSON, for statements that read everything at once. */
export const sqlOpen = (userId: SQL, clientId: SQL, plan: SQL) => sql<object | null>`(
  select ${jsonRow(payments)} from ${payments}
  where ${payments.userId} = ${userId} and ${payments.clientId} = ${clientId} and ${payments.plan} = ${plan}
    and ${payments.method} = 'card' and ${payments.status} in ${openStatuses}
  order by ${payments.createdAt} desc limit 1
)`;

interface AtProvider {
  providerPaymentId: string;
  confirmationUrl: string | null;
}

const atProvider = ['providerPaymentId', 'confirmationUrl'] as const satisfies Column[];

const updateProvider = (tx: Db, changed: ChangedRows) =>
  readRows<{ id: string }>(
    tx,
    sql`
    update payments set provider_payment_id = coalesce(payments.provider_payment_id, given.provider_payment_id),
      confirmation_url = coalesce(payments.confirmation_url, given.confirmation_url)
    ${sqlChanged(payments, atProvider, changed)} and payments.status in ${open}
    returning payments.id`,
  );

/**
 * Stores the provider's ids unless there are some, so that all callers get the same. Returns for each whether the payment
 * is still open.
 */
export const setProviders = async (tx: Db, given: readonly (AtProvider & { id: string })[]) => {
  // Payments are locked in the order of their ids.
  const ordered = given.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const updated = await updateProvider(tx, toChangedRows(payments, atProvider, ordered));
  return given.map(({ id }) => updated.some((row) => row.id === id));
};

export const findPayment = async (tx: Db, id: string) => (await findPayments(tx, [id]))[0];

export const findPayments = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));

/** Locks payments in the order of their ids. */
export const lockPayments = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
    .for('update');

/** Keeps other transactions from changing the payment. */
export const lockPayment = async (tx: Db, id: string) => (await lockPayments(tx, [id]))[0];

export const findByProviderId = async (tx: Db, providerPaymentId: string) =>
  (await tx.select().from(payments).where(eq(payments.providerPaymentId, providerPaymentId)))[0];

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds a card payment by our id, for as long as the provider's answer with its own id is still to come. */
const findUnanswered = async (tx: Db, paymentId: unknown) =>
  typeof paymentId === 'string' && uuid.test(paymentId)
    ? (
        await tx
          .select()
          .from(payments)
          .where(and(eq(payments.id, paymentId), eq(payments.method, 'card'), isNull(payments.providerPaymentId)))
      )[0]
    : undefined;

/** Finds a card payment by the provider's id, or else by ours. */
export const findOurs = async (tx: Db, providerPaymentId: string, paymentId: unknown) =>
  (await findByProviderId(tx, providerPaymentId)) ?? findUnanswered(tx, paymentId);

type Change = Partial<PaymentRow>;

const namesIn = ({ id: _, ...change }: Change) =>
  (Object.keys(change) as (keyof typeof change)[]).filter((name) => change[name] !== undefined);

/** Changes payments, the same columns of each. */
export const updatePayments = async (tx: Db, changes: readonly (Change & { id: string })[]) => {
  const names = [...new Set(changes.flatMap(namesIn))];
  await tx.execute(sqlUpdateRows(payments, names, toChangedRows(payments, names, changes)));
};

export const updatePayment = (tx: Db, id: string, change: Change) => updatePayments(tx, [{ ...change, id }]);

/** Finds a payment: an administrator sees any, other users only their own. */
export const findVisible = async (
  tx: Db,
  licenses: LicenseFragments,
  viewer: { id: string; isAdmin: boolean },
  id: string,
  now: Date,
): Promise<PaymentWithLicense | undefined> =>
  (
    await tx
      .select({ ...getTableColumns(payments), ...licenseFacts(licenses, now) })
      .from(payments)
      .where(and(eq(payments.id, id), viewer.isAdmin ? undefined : eq(payments.userId, viewer.id)))
  )[0];

/** Lists a customer's payments, newest first, with their number, in one statement. Undefined without a live session. */
export const listForSession = (
  licenses: LicenseFragments,
  { userOfSession }: Pick<AccountService, 'userOfSession'>,
) => {
  const mine = sql`${payments.userId} = me.id`;
  const newestFirst = sql`order by ${payments.createdAt} desc, ${payments.id} desc`;
  // The rows of earlier pages are left out before anything is computed for a row.
  const statement = prepared(
    'payments',
    (db, slots: Slots<{ tokenHash: string; now: Date; limit: number; offset: number }>) =>
      selectFrom<{ id: string; rows: object[]; total: number }>(
        db,
        sql`
    with me as (${userOfSession(slots)})
    select
      (select coalesce(json_agg(page.row), '[]'::json) from (
        select ${jsonRow(payments, licenseFacts(licenses, slots.now))} as row from (
          select ${payments}.* from ${payments} where ${mine} ${newestFirst} limit ${slots.limit} offset ${slots.offset}
        ) payments ${newestFirst}
      ) page) as rows,
      (select count(*)::int from ${payments} where ${mine}) as total,
      me.id
    from me`,
        'id',
        'rows',
        'total',
      ),
  );

  return async (
    db: Db,
    tokenHash: string,
    { page, limit }: { page: number; limit: number },
    now: Date,
  ): Promise<{ userId: string; rows: PaymentWithLicense[]; total: number } | undefined> => {
    const [found] = await statement(db, { tokenHash, now, limit, offset: (page - 1) * limit });
    return (
      found && {
        userId: found.id,
        rows: found.rows.map((row) => reviveRow(payments, row) as PaymentWithLicense),
        total: found.total,
      }
    );
  };
};

const isFollowed = and(isStillOpen, eq(payments.method, 'card'));

/**
 * Claims the open card payment that the sweep has to ask about first, for a minute, so that the sweeps of several
 * processes never ask about the same one.
 */
export const claimDue = async (tx: Db, due: Date, now: Date): Promise<string | undefined> => {
  const next = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(isFollowed, lte(payments.nextCheckAt, due)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await tx
    .update(payments)
    .set({ nextCheckAt: new Date(now.getTime() + MINUTE) })
    .where(eq(payments.id, sql`(${next})`))
    .returning({ id: payments.id });
  return claimed?.id;
};

/** Makes all open card payments due that nobody has asked about since this moment. */
export const makeDue = async (tx: Db, since: Date) => {
  const waiting = tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(isFollowed, gt(payments.nextCheckAt, since), or(isNull(payments.checkedAt), lt(payments.checkedAt, since))),
    )
    .for('update', { skipLocked: true });
  await tx.update(payments).set({ nextCheckAt: since }).where(inArray(payments.id, waiting));
};

/** Finds paid card payments whose fiscal receipt is not final, or may still appear; each again after five minutes. */
export const findWithoutReceipt = (tx: Db, now: Date, limit: number): Promise<PaymentRow[]> => {
  const ago = (time: number) => new Date(now.getTime() - time);
  const mayAppear = and(isNull(payments.receiptStatus), gt(payments.paidAt, ago(HOUR)));
  const isPending = and(eq(payments.receiptStatus, 'pending'), gt(payments.paidAt, ago(3 * DAY)));
  return tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.status, 'succeeded'),
        eq(payments.method, 'card'),
        // The index on the status is ordered by this moment, and no payment is paid later than a hold lasts.
        gt(payments.createdAt, ago(11 * DAY)),
        or(mayAppear, isPending),
        or(isNull(payments.receiptCheckedAt), lt(payments.receiptCheckedAt, ago(5 * MINUTE))),
      ),
    )
    .orderBy(asc(payments.paidAt))
    .limit(limit);
};

/**
 * Finds payments whose money was taken and that have no license, and returns their ids. There must never be any. The
 * statement after it corrects `licensed`, which drift reads: it is set with the status, whatever becomes of the license.
 */
export const findPaidWithoutLicense = async (tx: Db, licenses: LicenseFragments): Promise<string[]> => {
  const licenseId = licenses.sqlIdOfPayment(sql`payments.id`);
  const isPaid = eq(payments.status, 'succeeded');
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPaid, isNull(licenseId)))
    .limit(1000);
  const ids = found.map(({ id }) => id);
  await tx
    .update(payments)
    .set({ licensed: sql`${licenseId} is not null` })
    .where(and(isPaid, or(not(payments.licensed), inArray(payments.id, ids))));
  return ids;
};

/* Notifications. */

/** The two ids by which a notification names a payment: that of the provider, and ours, which we gave the provider. */
export interface Named {
  providerPaymentId: string;
  paymentId: unknown;
}

/** Finds the ids of the payments that notifications are about; null for one that is not ours. */
export const findOurIds = async (tx: Db, named: readonly Named[]) => {
  const providerIds = named.map(({ providerPaymentId }) => providerPaymentId);
  const ours = await tx
    .select({ id: payments.id, providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(inArray(payments.providerPaymentId, providerIds));
  const known = new Map(ours.map((row) => [row.providerPaymentId, row.id]));
  const found: (string | null)[] = [];
  for (const { providerPaymentId, paymentId } of named) {
    found.push(known.get(providerPaymentId) ?? (await findUnanswered(tx, paymentId))?.id ?? null);
  }
  return found;
};

type NewEvent = Pick<PaymentEvent, 'event' | 'objectId' | 'paymentId'>;

/** Counts another delivery. One that was handled is handled again, because the payment may have changed. */
const recordAgain = async (tx: Db, { event, objectId, paymentId }: NewEvent) => {
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

/**
 * Stores different notifications, and returns for each whether a job has to be enqueued for it, which is not so while one
 * is waiting.
 */
export const recordEvents = async (
  tx: Db,
  events: readonly NewEvent[],
  now: Date,
): Promise<{ id: string; isNew: boolean }[]> => {
  const rows = events.map(({ event, objectId, paymentId }) => ({
    ...{ event, objectId, paymentId },
    id: randomUUIDv7(),
    receivedAt: now,
    outcome: paymentId ? null : ('unknown_payment' as const),
    handledAt: paymentId ? null : now,
  }));
  const first = await tx.insert(paymentEvents).values(rows).onConflictDoNothing().returning({ id: paymentEvents.id });
  const inserted = new Set(first.map(({ id }) => id));
  const recorded: { id: string; isNew: boolean }[] = [];
  for (const row of rows) {
    const isFirst = inserted.has(row.id);
    recorded.push(isFirst ? { id: row.id, isNew: row.paymentId !== null } : await recordAgain(tx, row));
  }
  return recorded;
};

/** Finds notifications and the payments that they are about. */
export const findEvents = async (tx: Db, ids: readonly string[]) => {
  const rows = await tx
    .select({ event: paymentEvents, payment: payments })
    .from(paymentEvents)
    .leftJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(inArray(paymentEvents.id, [...ids]));
  const found = new Map(rows.map((row) => [row.event.id, row]));
  return ids.map((id) => found.get(id));
};

export type Handled = Pick<PaymentEvent, 'id' | 'outcome' | 'handledAt'>;

const outcome = ['outcome', 'handledAt'] as const;

export const setOutcomes = (tx: Db, handled: readonly Handled[]) =>
  tx.execute(sqlUpdateRows(paymentEvents, outcome, toChangedRows(paymentEvents, outcome, handled)));

/** Deletes notifications that were not about payments of this shop. */
export const deleteUnmatched = (tx: Db, before: Date) =>
  tx.delete(paymentEvents).where(and(isNull(paymentEvents.paymentId), lt(paymentEvents.receivedAt, before)));

/* Refunds. */

/** Inserts a refund; undefined where one is pending. */
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

export const reloadRefund = async (tx: Db, id: string) =>
  (await tx.select().from(refunds).where(eq(refunds.id, id)))[0] as RefundRow;

export const updateRefund = (tx: Db, id: string, change: Partial<RefundRow>) =>
  tx.update(refunds).set(change).where(eq(refunds.id, id));

export interface Failure {
  failureCode: string;
  failureText: string | null;
}

/** Ends a refund unless the provider has made it after all. Returns whether this call ended it. */
export const failRefund = async (tx: Db, id: string, failure: Failure, now: Date) =>
  (
    await tx
      .update(refunds)
      .set({ ...failure, status: 'failed', updatedAt: now })
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
