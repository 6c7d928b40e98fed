import type { FaultPlan } from './faults.ts';
import type { Delivery, Store } from './store.ts';
import { HOUR } from './time.ts';

const FIRST_GAP = 5000;
const LONGEST_GAP = HOUR;
const GIVE_UP_AFTER = 24 * HOUR;
const AT_ONCE = 16;
/** The gap between notifications that are sent in reverse order. */
const REORDER_GAP = 40;
const LONGEST_NAP = 1000;

export interface Attempt {
  event: string;
  /** The id of the payment or refund. */
  objectId: string;
  body: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** The status of the shop's response; null where none came. */
  status: number | null;
  at: Date;
}

export interface DeliveryOptions {
  store: Store;
  plan: FaultPlan;
  webhookUrl: string | null;
  /** Multiplies the gaps between attempts and the time after which delivery is given up. */
  scale: number;
  timeoutMs: number;
  onAttempt?: ((attempt: Attempt) => void) | undefined;
}

/** Notifications to the shop. Each is a row until the shop has answered 200, so that no crash loses one. */
export const openDeliveries = ({ store, plan, webhookUrl, scale, timeoutMs, onAttempt }: DeliveryOptions) => {
  let url = webhookUrl;
  const underWay = new Map<number, Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let heldBack: string[] = [];

  const post = async (body: string): Promise<number | null> => {
    if (!url) return null;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  };

  const deliver = async ({ id, body, attempts, since }: Delivery) => {
    const status = await post(body);
    if (closing.signal.aborted) return;
    const { event, object } = JSON.parse(body);
    onAttempt?.({ event, objectId: object.id, body, attempt: attempts + 1, status, at: new Date() });
    const now = Date.now();
    if (status === 200 || now - since > GIVE_UP_AFTER * scale) store.removeDelivery(id);
    else store.postpone(id, attempts + 1, now + Math.min(FIRST_GAP * 2 ** attempts, LONGEST_GAP) * scale);
  };

  const nap = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(Math.max(milliseconds, 0), LONGEST_NAP)).unref();
  };

  const sendDue = () => {
    const now = Date.now();
    const waiting = store.deliveries(AT_ONCE, [...underWay.keys()]);
    for (const delivery of waiting) {
      if (delivery.due > now || underWay.size >= AT_ONCE) break;
      // A result that cannot be stored leaves the notification due, so it is sent again.
      const work = deliver(delivery)
        .catch(() => undefined)
        .finally(() => {
          underWay.delete(delivery.id);
          wake();
        });
      underWay.set(delivery.id, work);
    }
    const next = waiting.find(({ id }) => !underWay.has(id));
    if (next && underWay.size < AT_ONCE) nap(next.due - now);
  };

  const wake = () => {
    clearTimeout(timer);
    if (closing.signal.aborted || !url) return;
    try {
      sendDue();
    } catch {
      // A full disk or a locked file must not end the whole process.
      nap(LONGEST_NAP);
    }
  };

  const soon = () => nap(0);

  const releaseHeldBack = () => {
    const now = Date.now();
    const newestFirst = heldBack.reverse();
    heldBack = [];
    newestFirst.forEach((body, place) => {
      store.addDelivery(body, now, now + place * REORDER_GAP);
    });
    soon();
  };

  store.deliverAllFrom(Date.now());
  soon();

  return {
    /** To be called in the transaction that changes the payment or refund. */
    add: (event: string, object: object) => {
      if (!url) return;
      const now = Date.now();
      const body = JSON.stringify({ type: 'notification', event, object });
      const left = plan.toReorder();
      if (left > 0) {
        heldBack.push(body);
        if (left === 1) releaseHeldBack();
        return;
      }
      for (const delay of plan.forNotification()) store.addDelivery(body, now, now + Math.round(delay));
      soon();
    },
    forge: async (body: unknown) => (await post(JSON.stringify(body))) ?? 0,
    releaseHeldBack,
    setUrl: (changed: string | null) => {
      url = changed;
      soon();
    },
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
};

export type Deliveries = ReturnType<typeof openDeliveries>;
