import { and, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { orderLines, payments } from './tables.ts';
import type { PaymentRow } from './wire.ts';

const unpaid: PaymentRow['status'][] = ['canceled', 'failed'];

/**
 * Moves the payments of some accounts to another one, which has then ordered what they had ordered for others. A card that
 * was to be stored was to be for the account before, and so for nobody now.
 */
export const movePayments = async (tx: Db, from: readonly string[], to: string) => {
  await tx
    .update(payments)
    .set({ userId: to, moved: true, saveMethod: false })
    .where(inArray(payments.userId, [...from]));
  await tx
    .update(payments)
    .set({ orderedBy: to })
    .where(inArray(payments.orderedBy, [...from]));
};

/** The cards that are to pay for an account are not stored for it. */
export const keepCardsUnsaved = (tx: Db, userId: string) =>
  tx
    .update(payments)
    .set({ saveMethod: false })
    .where(and(eq(payments.userId, userId), eq(payments.saveMethod, true)));

/** A condition: a line of an order belongs to one of the clients that are moved. */
export type IsTheirs = (paymentId: SQLWrapper, lineId: SQLWrapper, clientId: SQLWrapper) => SQL;

interface PaymentsOfClients {
  from: string;
  to: string;
  /** The person from whose own account they come, who is then recorded as having ordered them. */
  orderedBy: string | null;
  isTheirs: IsTheirs;
}

/**
 * Moves those payments of an account to another one that belong to some clients, and returns their ids. An order goes
 * along only with the clients of all its lines, and stays while one of them waits for its installation. A payment
 * without lines has the one that it describes itself.
 */
export const movePaymentsOf = async (
  tx: Db,
  { from, to, orderedBy, isTheirs }: PaymentsOfClients,
): Promise<string[]> => {
  const isOfPayment = eq(orderLines.paymentId, payments.id);
  const isTheirLine = isTheirs(orderLines.paymentId, orderLines.id, orderLines.clientId);
  const moved = await tx
    .update(payments)
    .set({
      userId: to,
      moved: true,
      saveMethod: false,
      orderedBy: sql`coalesce(${payments.orderedBy}, ${orderedBy}::uuid)`,
    })
    .where(
      and(
        eq(payments.userId, from),
        sql`case when exists (select from ${orderLines} where ${isOfPayment})
          then not exists (select from ${orderLines} where ${isOfPayment} and (${isTheirLine}) is not true)
          else ${isTheirs(payments.id, payments.id, payments.clientId)} end`,
      ),
    )
    .returning({ id: payments.id });
  return moved.map(({ id }) => id);
};

/** Returns which of these accounts have paid for something. */
export const findPaying = async (tx: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await tx
    .selectDistinct({ userId: payments.userId })
    .from(payments)
    .where(and(inArray(payments.userId, [...userIds]), eq(payments.status, 'succeeded')));
  return new Set(found.flatMap(({ userId }) => userId ?? []));
};

/** Returns the clients that an account has paid for, or may still pay for. */
export const clientsPaidFor = async (tx: Db, userId: string): Promise<string[]> => {
  const isOwn = and(eq(payments.userId, userId), notInArray(payments.status, unpaid));
  // A payment that the version before has made may have no lines yet.
  const found = await tx
    .select({ clientId: payments.clientId })
    .from(payments)
    .where(isOwn)
    .union(
      tx
        .select({ clientId: sql<string>`coalesce(${orderLines.clientId}, '')` })
        .from(orderLines)
        .innerJoin(payments, eq(payments.id, orderLines.paymentId))
        .where(isOwn),
    );
  return found.flatMap(({ clientId }) => clientId || []);
};

/** Detaches the payments that came to nothing from an account, and returns their ids. */
export const releaseUnpaid = async (tx: Db, userId: string): Promise<string[]> => {
  const released = await tx
    .update(payments)
    .set({ userId: null })
    .where(and(eq(payments.userId, userId), inArray(payments.status, unpaid)))
    .returning({ id: payments.id });
  return released.map(({ id }) => id);
};
