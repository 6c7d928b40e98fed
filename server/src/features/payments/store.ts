import { openStatuses, type PaymentMethod } from '@warden/contract';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { atMost, mostCounted } from '../../platform/db/counted.ts';
import type { Db } from '../../platform/db/database.ts';
import { jsonRow, reviveRow } from '../../platform/db/json-row.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import { readRows } from '../../platform/db/rows.ts';
import { sqlTimestamp, type Timestamp } from '../../platform/db/timestamps.ts';
import { type StaffFields, seesAll } from '../../platform/http/session.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';
import type { AccountService, SessionValues } from '../auth/service.ts';
import { type LicenseService, sqlIdOfLine, sqlIdOfPayment } from '../licenses/service.ts';
import { readLines, sqlLines } from './lines.ts';
import { payments } from './tables.ts';
import type { PaymentRow, PaymentWithLicense } from './wire.ts';

const isStillOpen = inArray(payments.status, [...openStatuses]);

/** The SQL fragments of licenses, with which a list stays one statement. */
type LicenseFragments = Pick<LicenseService, 'sqlIsRunningOn' | 'sqlIdOfPayment' | 'sqlIdOfLine'>;

/**
 * Selects what a payment shows of licenses: the id of its own license, and where to pay, which is null once paying is
 * of no use. An installation that runs on a commercial license needs no individual one. Names are written out, because
 * in a select from one table Drizzle leaves the table's name out of a column.
 */
const licenseFacts = (licenses: LicenseFragments, now: Timestamp) => ({
  licenseId: licenses.sqlIdOfPayment(sql`payments.id`),
  confirmationUrl: sql<string | null>`case when payments.plan = 'individual'
    and ${licenses.sqlIsRunningOn(sql`payments.client_id`, 'commercial', now)}
    then null else payments.confirmation_url end`,
  lines: sqlLines(sql`payments.id`, (lineId) => licenses.sqlIdOfLine(sql`payments.id`, lineId)),
});

/** A payment as these facts are selected with it. */
type SelectedPayment = PaymentRow & { licenseId: string | null; lines: object[] | null };

const withLines = (row: SelectedPayment): PaymentWithLicense => ({ ...row, lines: readLines(row, row.lines) });

/** Inserts a payment; undefined where a card payment for the same purchase is open. */
export const insertPayment = async (tx: Db, payment: typeof payments.$inferInsert): Promise<PaymentRow | undefined> =>
  (await tx.insert(payments).values(payment).onConflictDoNothing().returning())[0];

export const countOpenCards = (tx: Db, userId: string): Promise<number> =>
  tx.$count(payments, and(eq(payments.userId, userId), eq(payments.method, 'card'), isStillOpen));

/** Finds the open card payment for an order that has this key. */
export const findOpenOrder = async (tx: Db, userId: string, orderKey: string): Promise<PaymentRow | undefined> =>
  (
    await tx
      .select()
      .from(payments)
      .where(
        and(eq(payments.userId, userId), eq(payments.orderKey, orderKey), eq(payments.method, 'card'), isStillOpen),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1)
  )[0];

/**
 * Selects the open card payment for one license for a year as JSON, for statements that read everything at once. Other
 * orders are found by their key.
 */
export const sqlOpen = (userId: SQL, clientId: SQL, plan: SQL) => sql<object | null>`(
  select ${jsonRow(payments)} from ${payments}
  where ${payments.userId} = ${userId} and ${payments.clientId} = ${clientId} and ${payments.plan} = ${plan}
    and ${payments.orderKey} is null and ${payments.method} = 'card' and ${payments.status} in ${openStatuses}
  order by ${payments.createdAt} desc limit 1
)`;

/** Selects how a payment of this account that is under way for this client will be paid: by card, else by invoice. */
export const sqlOpenMethod = (userId: SQL, clientId: SQL) => sql<PaymentMethod | null>`(
  select min(open.method) from payments open
  where open.user_id = ${userId} and open.status in ${openStatuses} and (open.client_id = ${clientId} or exists (
    select from order_lines line where line.payment_id = open.id and line.client_id = ${clientId}
  ))
)`;

/** Returns those of some installations for which the account has an order that may still be paid. */
export const findOrdered = async (
  tx: Db,
  userId: string,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (clientIds.length === 0) return new Set();
  const rows = await readRows<{ clientId: string }>(
    tx,
    sql`select wanted.client_id as "clientId" from unnest(${sql.param([...clientIds])}::text[]) wanted(client_id)
      where ${sqlOpenMethod(sql`${userId}::uuid`, sql`wanted.client_id`)} is not null`,
  );
  return new Set(rows.map(({ clientId }) => clientId));
};

/**
 * Returns those of some installations for which an order of any account may still be paid: with its installation, an
 * order may have come from another one. Orders that the shop made by itself extend licenses alone.
 */
export const findContested = async (tx: Db, clientIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (clientIds.length === 0) return new Set();
  const wanted = sql`${sql.param([...clientIds])}::text[]`;
  const isContested = sql`open.status in ${openStatuses} and not open.is_renewal`;
  const rows = await readRows<{ clientId: string }>(
    tx,
    // A payment that the version before has made may have no lines yet.
    sql`select line.client_id as "clientId" from order_lines line join payments open on open.id = line.payment_id
      where line.client_id = any (${wanted}) and ${isContested}
      union
      select open.client_id from payments open where open.client_id = any (${wanted}) and ${isContested}`,
  );
  return new Set(rows.map(({ clientId }) => clientId));
};

/** Selects the status of a payment. */
export const sqlPaymentStatus = (paymentId: AnyPgColumn) =>
  sql`(select ${payments.status} from ${payments} where ${payments.id} = ${paymentId})`;

/** Selects the ids of the orders that a person has made for organizations and that may still be paid. */
export const sqlOpenOrdersOf = (person: string) =>
  sql`(select ${payments.id} from ${payments} where ${payments.orderedBy} = ${person} and ${payments.status} in ${openStatuses})`;

/**
 * Stores the provider's id unless there is one, so that all callers get the same. Returns whether the payment is still
 * open.
 */
export const setProvider = async (
  tx: Db,
  id: string,
  { providerPaymentId, confirmationUrl }: { providerPaymentId: string; confirmationUrl: string | null },
): Promise<boolean> => {
  const updated = await tx
    .update(payments)
    .set({
      providerPaymentId: sql`coalesce(${payments.providerPaymentId}, ${providerPaymentId})`,
      confirmationUrl: sql`coalesce(${payments.confirmationUrl}, ${confirmationUrl})`,
    })
    .where(and(eq(payments.id, id), isStillOpen))
    .returning({ id: payments.id });
  return updated.length > 0;
};

/** Changes for whom an open payment is; undefined where it has ended meanwhile, and stays as it is. */
export const setCompany = async (
  tx: Db,
  id: string,
  chosen: Pick<PaymentRow, 'companyId' | 'company' | 'licensee'>,
): Promise<PaymentRow | undefined> =>
  (
    await tx
      .update(payments)
      .set(chosen)
      .where(and(eq(payments.id, id), isStillOpen))
      .returning()
  )[0];

export const findPayment = async (tx: Db, id: string): Promise<PaymentRow | undefined> =>
  (await tx.select().from(payments).where(eq(payments.id, id)))[0];

export const findPayments = (tx: Db, ids: readonly string[]): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));

/** Locks the rows of payments, and nothing else, in the order of their ids. */
export const lockRows = (tx: Db, ids: readonly string[]): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
    .for('update');

export const findByProviderId = async (tx: Db, providerPaymentId: string): Promise<PaymentRow | undefined> =>
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

export const updatePayment = async (tx: Db, id: string, change: Partial<PaymentRow>) => {
  await tx.update(payments).set(change).where(eq(payments.id, id));
};

/** Notes when the mail about a payment was sent, once. */
export const noteMailed = async (tx: Db, id: string, at: Date) => {
  await tx
    .update(payments)
    .set({ mailedAt: sql`coalesce(${payments.mailedAt}, ${sqlTimestamp(at)})` })
    .where(eq(payments.id, id));
};

/** Finds a payment: the shop's own people see any, customers only their own. */
export const findVisible = async (
  tx: Db,
  licenses: LicenseFragments,
  viewer: StaffFields & { id: string },
  id: string,
  now: Date,
): Promise<PaymentWithLicense | undefined> => {
  const [row] = await tx
    .select({ ...getTableColumns(payments), ...licenseFacts(licenses, now) })
    .from(payments)
    .where(and(eq(payments.id, id), seesAll(viewer) ? undefined : eq(payments.userId, viewer.id)));
  return row && withLines(row);
};

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
    (db, slots: Slots<SessionValues & { limit: number; offset: number; most: number }>) =>
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
      (select count(*)::int from (select from ${payments} where ${mine} limit ${slots.most}) counted) as total,
      me.id
    from me`,
        'id',
        'rows',
        'total',
      ),
  );

  return async (
    db: Db,
    of: SessionValues,
    { page, limit }: { page: number; limit: number },
  ): Promise<{ userId: string; rows: PaymentWithLicense[]; total: number; more?: true } | undefined> => {
    const most = mostCounted({ page, limit });
    const [found] = await statement(db, { ...of, limit, offset: (page - 1) * limit, most: most + 1 });
    return (
      found && {
        userId: found.id,
        rows: found.rows.map((row) => withLines(reviveRow(payments, row) as SelectedPayment)),
        ...atMost(found.total, most),
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

/**
 * Notes that the provider is asked about an open payment now, unless it was since this time. True for one of several
 * callers, also of other processes.
 */
export const claimQuestion = async (tx: Db, id: string, now: Date, since: Date): Promise<boolean> =>
  (
    await tx
      .update(payments)
      .set({ checkedAt: now })
      .where(and(eq(payments.id, id), isFollowed, or(isNull(payments.checkedAt), lte(payments.checkedAt, since))))
      .returning({ id: payments.id })
  ).length > 0;

/** Makes all open card payments due that nobody has asked about since this time. */
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
        // The index on the status is ordered by this time, and no payment is paid later than a hold lasts.
        gt(payments.createdAt, ago(11 * DAY)),
        or(mayAppear, isPending),
        or(isNull(payments.receiptCheckedAt), lt(payments.receiptCheckedAt, ago(5 * MINUTE))),
      ),
    )
    .orderBy(asc(payments.paidAt))
    .limit(limit);
};

/** Lists the paid payments that are known to lack a license, those first that have waited longest. */
export const listUnlicensed = async (tx: Db, limit: number): Promise<string[]> => {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.status, 'succeeded'), not(payments.licensed)))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
  return found.map(({ id }) => id);
};

/**
 * A condition: a line of the payment has no license, though its installation is known and its money was not given back.
 * A payment without lines has the one that it describes itself.
 */
export const sqlLacksLicense = sql<boolean>`(
  case when exists (select from order_lines where order_lines.payment_id = payments.id)
  then exists (
    select from order_lines line where line.payment_id = payments.id and line.client_id is not null
    and line.refunded_at is null and ${sqlIdOfLine(sql`payments.id`, sql`line.id`)} is null
  )
  else payments.refunded_at is null and ${sqlIdOfPayment(sql`payments.id`)} is null end
)`;

/**
 * Finds payments whose money was taken and that lack a license, and returns their ids. There must never be any. The
 * statement after it corrects `licensed`, which drift reads: it is set with the status, whatever becomes of the
 * licenses.
 */
export const findPaidWithoutLicense = async (tx: Db): Promise<string[]> => {
  const isPaid = eq(payments.status, 'succeeded');
  const found = await tx.select({ id: payments.id }).from(payments).where(and(isPaid, sqlLacksLicense)).limit(1000);
  const ids = found.map(({ id }) => id);
  await tx
    .update(payments)
    .set({ licensed: sql`not ${sqlLacksLicense}` })
    .where(and(isPaid, or(not(payments.licensed), inArray(payments.id, ids))));
  return ids;
};
