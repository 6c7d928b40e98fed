import { randomUUIDv7 } from 'node:crypto';
import type { EventType } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Resources } from '../../platform/resources.ts';
import { enqueueAttempts } from './deliver.ts';
import { type Audience, insertDeliveries } from './store.ts';

/** The ids in a message: what the receiver asks the API for. It has no personal data. */
export interface EventData {
  license_id?: string;
  /** Of an order with several licenses: all of them, the first one of which is also `license_id`. */
  license_ids?: string[];
  /** The license that this one takes over from. */
  replaces?: string;
  payment_id?: string;
  invoice_id?: string;
  release_id?: string;
  version?: string;
  advisory_id?: string;
}

export interface ShopEvent {
  type: EventType;
  data: EventData;
}

export { removeAllOf as removeWebhooksOf } from './store.ts';

export const newMessageId = () => `msg_${randomUUIDv7().replaceAll('-', '')}`;

export const bodyOf = (type: string, at: Date, data: object) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

export const webhookService = ({ jobs, now }: Pick<Resources, 'jobs' | 'now'>) => ({
  /**
   * Tells the webhooks of the shop and of the owner, or of everyone, what happened, in the transaction of the change. It
   * is one statement where nobody listens.
   */
  async emit(tx: Db, audience: Audience, ...events: ShopEvent[]): Promise<void> {
    if (events.length === 0) return;
    const at = now();
    const messages = events.map(({ type, data }) => ({
      messageId: newMessageId(),
      type,
      body: bodyOf(type, at, data),
    }));
    const written = await insertDeliveries(tx, audience, messages, at);
    const deliveries = written.map(({ id, webhookId, userId, isSlow }) => ({
      id,
      webhook: { id: webhookId, userId, isSlow },
    }));
    await enqueueAttempts({ jobs }, tx, deliveries, 0);
  },
});

/** What features need whose changes webhooks report. */
export type Webhooks = Pick<ReturnType<typeof webhookService>, 'emit'>;
