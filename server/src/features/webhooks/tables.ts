import { deliveryErrors, deliveryStates, eventTypes, webhookSignatures } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { newestFirst, timestamp } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';

/** Addresses that the shop calls when something happens: for one account, or for all where there is no account. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    /** The account whose things it reports. Null for a webhook of the shop, which reports everything. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    description: text(),
    types: text({ enum: eventTypes }).array().notNull(),
    signature: text({ enum: webhookSignatures }).notNull(),
    /** Encrypted with the shop's secret: a secret for `v1`, the private key for `v1a`. */
    encryptedSecret: text('encrypted_secret').notNull(),
    /** The secret before the last rotation, which signs too until then. */
    oldEncryptedSecret: text('old_encrypted_secret'),
    oldSecretUntil: timestamp('old_secret_until'),
    /** The public key of `v1a`. */
    publicKey: text('public_key'),
    enabled: boolean().notNull(),
    disabledBecause: text('disabled_because', { enum: ['gone', 'failing'] }),
    failingSince: timestamp('failing_since'),
    /** The last answer came late or not at all. Such webhooks have workers of their own, so that no others wait. */
    isSlow: boolean('is_slow').notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    index('webhooks_user').on(table.userId),
    index('webhooks_shop').on(table.createdAt).where(sql`${table.userId} is null`),
  ],
);

/** Messages to webhooks with what became of them. They are deleted after 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The `webhook-id` of the message. It stays the same through all attempts. */
    messageId: text('message_id').notNull(),
    type: text().notNull(),
    body: text().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    /** How many automatic attempts were made. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, newestFirst(table.createdAt), newestFirst(table.id)),
    index('webhook_deliveries_created_at').on(table.createdAt),
  ],
);

/** The attempts to deliver a message. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid().primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: timestamp('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** What was sent, without the body. */
    headers: jsonb().$type<Record<string, string>>().notNull(),
    status: integer(),
    /** The first kilobyte of the answer. */
    answer: text(),
    error: text({ enum: deliveryErrors }),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.at)],
);
