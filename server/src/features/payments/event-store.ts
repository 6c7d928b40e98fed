import { randomUUIDv7 } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { PaymentOutcome } from './domain.ts';
import { paymentEvents, payments } from './tables.ts';

/** The provider's notifications. */

export type PaymentEvent = typeof paymentEvents.$inferSelect;
type NewEvent = Pick<PaymentEvent, 'event' | 'objectId' | 'paymentId'>;

/** Counts another delivery. One that was handled is handled again, because the payment may have changed. */
const recordAgain = async (tx: Db, { event, objectId, paymentId }: NewEvent) => {
  const [known] = await tx
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.event, event), eq(paymentEvents.objectId, objectId)))
    .for('update');
  const isNew = paymentId !== null && known?.outcome !== null;
  const id = known?.id as string;
  await tx
    .update(paymentEvents)
    .set({
      deliveries: sql`${paymentEvents.deliveries} + 1`,
      ...(isNew ? { paymentId, outcome: null, handledAt: null } : {}),
    })
    .where(eq(paymentEvents.id, id));
  return { id, isNew };
};

/** Stores a notification, and returns whether a job has to be enqueued for it, which is not so while one is waiting. */
export const recordEvent = async (tx: Db, event: NewEvent, now: Date): Promise<{ id: string; isNew: boolean }> => {
  const id = randomUUIDv7();
  const isNew = event.paymentId !== null;
  const inserted = await tx
    .insert(paymentEvents)
    .values({
      ...event,
      id,
      receivedAt: now,
      outcome: isNew ? null : 'unknown_payment',
      handledAt: isNew ? null : now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return inserted.length > 0 ? { id, isNew } : recordAgain(tx, event);
};

/** Finds a notification and the payment that it is about. */
export const findEvent = async (tx: Db, id: string) =>
  (
    await tx
      .select({ event: paymentEvents, payment: payments })
      .from(paymentEvents)
      .leftJoin(payments, eq(payments.id, paymentEvents.paymentId))
      .where(eq(paymentEvents.id, id))
  )[0];

export const setOutcome = (tx: Db, id: string, outcome: PaymentOutcome, handledAt: Date) =>
  tx.update(paymentEvents).set({ outcome, handledAt }).where(eq(paymentEvents.id, id));

/** Deletes notifications that were not about payments of this shop. */
export const deleteUnmatched = (tx: Db, before: Date) =>
  tx.delete(paymentEvents).where(and(isNull(paymentEvents.paymentId), lt(paymentEvents.receivedAt, before)));
