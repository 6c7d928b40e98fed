import { randomUUIDv7 } from 'node:crypto';
import { openStatuses, type Plan } from '@warden/contract';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { jsonRow, reviveRow } from '../../db/json-row.ts';
import type { Moment } from '../../db/moments.ts';
import { prepared, type Slots } from '../../db/prepared.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import type { PaymentOutcome } from './domain.ts';
import { paymentEvents, payments, refunds } from './tables.ts';
import type { PaymentRow, PaymentWithLicense } from './wire.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type PaymentEvent = typeof paymentEvents.$inferSelect;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const isStillOpen = inArray(payments.status, [...openStatuses]);

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

/** The columns that a new payment has values for. */
const newColumns = [
  'id',
  'userId',
  'email',
  'locale',
  'licensee',
  'clientId',
  'hostname',
  'installation',
  'plan',
  'fromLicenseId',
  'amount',
  'currency',
  'method',
  'status',
  'idempotenceKey',
  'createdAt',
  'updatedAt',
  'nextCheckAt',
] as const satisfies Column[];

type NewPayment = Pick<PaymentRow, (typeof newColumns)[number]>;

const insertPayment = prepared((db, slots: Slots<NewPayment>) =>
  db
    .insert(payments)
    .values(Object.fromEntries(newColumns.map((name) => [name, slots[name]])) as unknown as NewPayment)
    .onConflictDoNothing()
    .returning({
      ...getTableColumns(payments),
      others: sql<number>`(select count(*)::int from payments other where other.user_id = ${slots.userId}
        and other.method = 'card' and other.status in ${openStatuses})`,
    }),
);

/**
 * Inserts a payment and counts the card payments that its account has open besides; undefined where one for the same
 * purchase is open.
 */
export const openPayment = async (tx: Db, payment: NewPayment) => (await insertPayment(tx, payment))[0];

const selectOpen = prepared((db, { userId, clientId, plan }: Slots<{ userId: string; clientId: string; plan: Plan }>) =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.clientId, clientId),
        eq(payments.plan, plan),
        eq(payments.method, 'card'),
        isStillOpen,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1),
);

/** Selects the open card payment for a purchase as JSON, for statements that read everything at once. */
export const sqlOpen = (userId: SQL, clientId: SQL, plan: SQL) => sql<object | null>`(
  select ${jsonRow(payments)} from ${payments}
  where ${payments.userId} = ${userId} and ${payments.clientId} = ${clientId} and ${payments.plan} = ${plan}
    and ${payments.method} = 'card' and ${payments.status} in ${openStatuses}
  order by ${payments.createdAt} desc limit 1
)`;

/** Finds the open card payment for a purchase. */
export const findOpen = async (tx: Db, userId: string, clientId: string, plan: Plan) =>
  (await selectOpen(tx, { userId, clientId, plan }))[0];

interface AtProvider {
  providerPaymentId: string;
  confirmationUrl: string | null;
}

const updateProvider = prepared((db, { id, providerPaymentId, confirmationUrl }: Slots<AtProvider & { id: string }>) =>
  db
    .update(payments)
    .set({
      providerPaymentId: sql`coalesce(${payments.providerPaymentId}, ${providerPaymentId})`,
      confirmationUrl: sql`coalesce(${payments.confirmationUrl}, ${confirmationUrl})`,
    })
    .where(and(eq(payments.id, id), isStillOpen))
    .returning({ id: payments.id }),
);

/**
 * Stores the provider's id unless one is stored, so that all callers get the same. Returns false where the payment has
 * ended.
 */
export const setProvider = async (tx: Db, id: string, provider: AtProvider) =>
  (await updateProvider(tx, { id, ...provider })).length > 0;

const selectPayment = prepared((db, { id }: Slots<{ id: string }>) =>
  db.select().from(payments).where(eq(payments.id, id)),
);

export const findPayment = async (tx: Db, id: string) => (await selectPayment(tx, { id }))[0];

export const findPayments = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));

const selectToChange = prepared((db, { id }: Slots<{ id: string }>) =>
  db.select().from(payments).where(eq(payments.id, id)).for('update'),
);

/** Keeps other transactions from changing the payment. */
export const lockPayment = async (tx: Db, id: string) => (await selectToChange(tx, { id }))[0];

/** Locks payments in the order of their ids. */
export const lockPayments = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
    .for('update');

const selectByProvider = prepared((db, { providerPaymentId }: Slots<{ providerPaymentId: string }>) =>
  db.select().from(payments).where(eq(payments.providerPaymentId, providerPaymentId)),
);

export const findByProviderId = async (tx: Db, providerPaymentId: string) =>
  (await selectByProvider(tx, { providerPaymentId }))[0];

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds a card payment by the provider's id, or by ours if the provider's id is not stored because its answer is still to come. */
export const findOurs = async (tx: Db, providerPaymentId: string, paymentId: unknown) => {
  const known = await findByProviderId(tx, providerPaymentId);
  if (known || typeof paymentId !== 'string' || !uuid.test(paymentId)) return known;
  return (
    await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.method, 'card'), isNull(payments.providerPaymentId)))
  )[0];
};

type Change = Partial<PaymentRow>;

const updateOf = (names: readonly (keyof Change)[]) =>
  prepared((db, slots: Slots<Change>) =>
    db
      .update(payments)
      .set(Object.fromEntries(names.map((name) => [name, sql`${slots[name]}`])))
      .where(sql`${payments.id} = ${slots.id}`),
  );

/** There is one statement for each set of columns that some code changes together. */
const updates = new Map<string, ReturnType<typeof updateOf>>();

export const updatePayment = async (tx: Db, id: string, change: Change) => {
  const names = (Object.keys(change) as (keyof Change)[]).filter((name) => change[name] !== undefined);
  const key = names.join();
  const update = updates.get(key) ?? updateOf(names);
  updates.set(key, update);
  await update(tx, { ...change, id });
};

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
  const statement = prepared(
    (_, slots: Slots<{ tokenHash: string; now: Date; limit: number; offset: number }>) => sql<{
      id: string;
      rows: object[];
      total: number;
    }>`
    with me as (${userOfSession(slots)})
    select
      (select coalesce(json_agg(page.row), '[]'::json) from (
        select ${jsonRow(payments, licenseFacts(licenses, slots.now))} as row from ${payments} where ${mine}
        order by ${payments.createdAt} desc, ${payments.id} desc limit ${slots.limit} offset ${slots.offset}
      ) page) as rows,
      (select count(*)::int from ${payments} where ${mine}) as total,
      me.id
    from me`,
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

const insertEvent = prepared(
  (db, { id, event, objectId, paymentId, outcome, receivedAt, handledAt }: Slots<Omit<PaymentEvent, 'deliveries'>>) =>
    db
      .insert(paymentEvents)
      // Drizzle cannot encode a moment that is null in a slot of its own.
      .values({ id, event, objectId, paymentId, outcome, receivedAt, handledAt: sql`${handledAt}` })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id }),
);

/**
 * Stores a notification, and returns whether a job has to be enqueued for it, which is not so while one is waiting. A
 * notification that was handled and comes again is handled again, because the payment may have changed.
 */
export const recordEvent = async (
  tx: Db,
  { event, objectId, paymentId }: { event: string; objectId: string; paymentId: string | null },
  now: Date,
): Promise<{ id: string; isNew: boolean }> => {
  const outcome = paymentId ? null : 'unknown_payment';
  const id = randomUUIDv7();
  const handledAt = paymentId ? null : now;
  const inserted = await insertEvent(tx, { id, event, objectId, paymentId, outcome, receivedAt: now, handledAt });
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

const selectEvent = prepared((db, { id }: Slots<{ id: string }>) =>
  db
    .select({ event: paymentEvents, payment: payments })
    .from(paymentEvents)
    .leftJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(paymentEvents.id, id)),
);

/** Finds a notification and the payment that it is about. */
export const findEvent = async (tx: Db, id: string) => (await selectEvent(tx, { id }))[0];

const updateOutcome = prepared((db, { id, outcome, now }: Slots<{ id: string; outcome: PaymentOutcome; now: Date }>) =>
  db
    .update(paymentEvents)
    .set({ outcome: sql`${outcome}`, handledAt: sql`${now}` })
    .where(eq(paymentEvents.id, id)),
);

export const setOutcome = (tx: Db, id: string, outcome: PaymentOutcome, now: Date) =>
  updateOutcome(tx, { id, outcome, now });

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
