import type { Db } from '../../platform/db/database.ts';
import { groupTransaction, inGroups } from '../../platform/in-groups.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { currentTraceparent } from '../../platform/work.ts';
import { handleNotification } from './jobs.ts';
import * as store from './store.ts';

interface Dependencies {
  db: Db;
  jobs: Pick<JobQueue, 'enqueue'>;
  now: () => Date;
}

interface Notification extends store.Named {
  event: string;
  objectId: string;
}

interface Received extends Notification {
  traceparent: string | undefined;
}

/**
 * Stores notifications that come together, and enqueues a job for each that nobody works on yet, in one transaction. They
 * are in one order, so that two processes that get the same ones do not wait for each other.
 */
const receiveAll = ({ db, jobs, now }: Dependencies, received: Received[]) =>
  groupTransaction(db, received, async (tx) => {
    const ordered = received.toSorted((one, other) => (one.objectId < other.objectId ? -1 : 1));
    const ours = await store.findOurIds(tx, ordered);
    const found = ordered.map(({ event, objectId }, index) => ({ event, objectId, paymentId: ours[index] ?? null }));
    const events = await store.recordEvents(tx, found, now());
    const due = events.flatMap(({ id: eventId, isNew }, index) => {
      const traceparent = ordered[index]?.traceparent;
      return isNew ? [{ eventId, ...(traceparent ? { traceparent } : {}) }] : [];
    });
    if (due.length > 0) await jobs.enqueue(tx, handleNotification, ...due);
    return received;
  });

export const notificationReceiver = (dependencies: Dependencies) => {
  const receive = inGroups(
    (received: Received[]) => receiveAll(dependencies, received),
    ({ event, objectId }) => `${event} ${objectId}`,
  );
  return async (notification: Notification) =>
    void (await receive({ ...notification, traceparent: currentTraceparent() }));
};
