import type { Resources } from '../../platform/resources.ts';
import { recordEvent } from './event-store.ts';
import { handleNotification } from './jobs.ts';
import { findOurs } from './store.ts';

type Dependencies = Pick<Resources, 'db' | 'jobs' | 'now'>;

/** A notification names a payment by the provider's id, and by ours, which we gave the provider. */
interface Notification {
  event: string;
  objectId: string;
  providerPaymentId: string;
  paymentId: unknown;
}

/** Stores a notification and enqueues a job for it unless one is waiting, in one transaction. */
export const receiveNotification = (
  { db, jobs, now }: Dependencies,
  { event, objectId, providerPaymentId, paymentId }: Notification,
) =>
  db.transaction(async (tx) => {
    const ours = await findOurs(tx, providerPaymentId, paymentId);
    const { id: eventId, isNew } = await recordEvent(tx, { event, objectId, paymentId: ours?.id ?? null }, now());
    if (isNew) await jobs.enqueue(tx, handleNotification, { eventId });
  });
