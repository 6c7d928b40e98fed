import type { Delivery, DeliveryDetails, Webhook } from '@warden/contract';
import type { AttemptRow, DeliveryRow, WebhookRow } from './store.ts';

/** Only these mappers know how the API spells the fields. */
export const webhookToWire = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  types: row.types,
  signature: row.signature,
  enabled: row.enabled,
  disabled_because: row.disabledBecause,
  failing_since: row.failingSince?.toISOString() ?? null,
  public_key: row.publicKey,
  old_secret_until: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  created_at: row.createdAt.toISOString(),
});

export const deliveryToWire = (row: DeliveryRow): Delivery => ({
  id: row.id,
  message_id: row.messageId,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
});

/** The headers are those of the last attempt; earlier ones differ in time and signature only. */
export const detailsToWire = (row: DeliveryRow, attempts: readonly AttemptRow[]): DeliveryDetails => ({
  ...deliveryToWire(row),
  body: row.body,
  headers: attempts.at(-1)?.headers ?? {},
  log: attempts.map(({ at, durationMs, status, answer, error }) => ({
    at: at.toISOString(),
    duration_ms: durationMs,
    status,
    answer,
    error,
  })),
});
