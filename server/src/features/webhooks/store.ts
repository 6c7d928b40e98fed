import { randomUUIDv7 } from 'node:crypto';
import type { EventType } from '@warden/contract';
import { and, asc, count, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from './tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

/** An account, or null for the shop. */
export type Owner = string | null;

/** Whose webhooks get a message besides those of the shop: those of an account, of nobody, or of everyone. */
export type Audience = { owner: string | null } | 'everyone';

const isOf = (owner: Owner) => (owner === null ? isNull(webhooks.userId) : eq(webhooks.userId, owner));

/** Keeps others from adding webhooks of the shop. Those of an account wait for the lock of the account. */
export const lockShop = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`);

export const listOwned = (tx: Db, owner: Owner): Promise<WebhookRow[]> =>
  tx.select().from(webhooks).where(isOf(owner)).orderBy(asc(webhooks.createdAt), asc(webhooks.id));

export const countOwned = async (tx: Db, owner: Owner): Promise<number> =>
  (await tx.select({ total: count() }).from(webhooks).where(isOf(owner)))[0]?.total ?? 0;

export const findOwned = async (tx: Db, owner: Owner, id: string): Promise<WebhookRow | undefined> =>
  (
    await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), isOf(owner)))
  )[0];

/** Finds the webhook for a change, for which those who record attempts wait. */
export const lockOwned = async (tx: Db, owner: Owner, id: string): Promise<WebhookRow | undefined> =>
  (
    await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), isOf(owner)))
      .for('no key update')
  )[0];

export const findWebhook = async (tx: Db, id: string): Promise<WebhookRow | undefined> =>
  (await tx.select().from(webhooks).where(eq(webhooks.id, id)))[0];

export const insert = (tx: Db, row: WebhookRow) => tx.insert(webhooks).values(row);

/** The caller has locked the webhook. */
export const update = async (tx: Db, id: string, changes: Partial<WebhookRow>): Promise<WebhookRow> =>
  (await tx.update(webhooks).set(changes).where(eq(webhooks.id, id)).returning())[0] as WebhookRow;

/** Removes the webhooks of an account, or only those that were added since then. */
export const removeAllOf = (tx: Db, userId: string, addedSince?: Date) =>
  tx
    .delete(webhooks)
    .where(and(eq(webhooks.userId, userId), addedSince ? gte(webhooks.createdAt, addedSince) : undefined));

export const remove = (tx: Db, id: string) => tx.delete(webhooks).where(eq(webhooks.id, id));

/** What waits for a webhook that was disabled is not sent any more. */
export const failWaiting = (tx: Db, webhookId: string) =>
  tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')));

/** The caller has found the webhook among those of the owner. One row more than the limit says that there are more. */
export const listDeliveries = (tx: Db, webhookId: string, { page, limit }: { page: number; limit: number }) =>
  tx
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .offset((page - 1) * limit)
    .limit(limit + 1);

export const findOwnedDelivery = async (
  tx: Db,
  owner: Owner,
  { id, delivery }: { id: string; delivery: string },
): Promise<{ webhook: WebhookRow; delivery: DeliveryRow } | undefined> =>
  (
    await tx
      .select({ webhook: webhooks, delivery: webhookDeliveries })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(eq(webhookDeliveries.id, delivery), eq(webhooks.id, id), isOf(owner)))
  )[0];

/** An owner can send a message again sixty times an hour for thirty days; the log shows the last ones. */
const MOST_ATTEMPTS = 50;

export const listAttempts = async (tx: Db, deliveryId: string): Promise<AttemptRow[]> => {
  const newest = await tx
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.at), desc(webhookAttempts.id))
    .limit(MOST_ATTEMPTS);
  return newest.reverse();
};

export const insertDelivery = async (tx: Db, row: DeliveryRow): Promise<DeliveryRow> =>
  (await tx.insert(webhookDeliveries).values(row).returning())[0] as DeliveryRow;

/** A delivery with its webhook, as a worker needs both. */
export const findDelivery = async (
  tx: Db,
  id: string,
): Promise<{ webhook: WebhookRow; delivery: DeliveryRow } | undefined> =>
  (
    await tx
      .select({ webhook: webhooks, delivery: webhookDeliveries })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.id, id))
  )[0];

/** Locks the webhook before its delivery, as those who disable or remove it do. */
export const lockDelivery = async (
  tx: Db,
  { webhookId, id }: Pick<DeliveryRow, 'webhookId' | 'id'>,
): Promise<{ webhook: WebhookRow; delivery: DeliveryRow } | undefined> => {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update');
  const [delivery] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('no key update');
  return webhook && delivery ? { webhook, delivery } : undefined;
};

export const updateDelivery = (tx: Db, id: string, changes: Partial<DeliveryRow>) =>
  tx.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id));

export const insertAttempt = (tx: Db, attempt: Omit<AttemptRow, 'id'>) =>
  tx.insert(webhookAttempts).values({ id: randomUUIDv7(), ...attempt });

export const deleteBefore = (db: Db, time: Date) =>
  db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, time));

export interface NewMessage {
  messageId: string;
  type: EventType;
  body: string;
}

export interface NewDelivery {
  id: string;
  webhookId: string;
  /** Whose webhook it is for. */
  userId: Owner;
  isSlow: boolean;
}

const isMeant = (audience: Audience) => {
  if (audience === 'everyone') return sql`true`;
  return audience.owner === null
    ? isNull(webhooks.userId)
    : sql`(${webhooks.userId} = ${audience.owner} or ${webhooks.userId} is null)`;
};

/**
 * Writes a delivery of each message for each webhook that wants it: one statement, which often writes nothing. The
 * webhooks of the shop get all messages.
 */
export const insertDeliveries = (
  tx: Db,
  audience: Audience,
  messages: readonly NewMessage[],
  at: Date,
): Promise<NewDelivery[]> => {
  const now = sql.param(at, webhookDeliveries.createdAt);
  return readRows<NewDelivery>(
    tx,
    sql`
    with meant as (
      select gen_random_uuid() as id, webhooks.id as webhook_id, webhooks.user_id, webhooks.is_slow, message.*
      from webhooks
      join json_to_recordset(${JSON.stringify(messages)}::text::json)
        as message ("messageId" text, type text, body text) on message.type = any(webhooks.types)
      where webhooks.enabled and ${isMeant(audience)}
    ), written as (
      insert into webhook_deliveries (id, webhook_id, message_id, type, body, state, next_attempt_at, created_at)
      select id, webhook_id, "messageId", type, body, 'waiting', ${now}, ${now} from meant
    )
    select id, webhook_id as "webhookId", user_id as "userId", is_slow as "isSlow" from meant`,
  );
};
