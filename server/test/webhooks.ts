import { randomUUIDv7 } from 'node:crypto';
import { newMessageId } from '../src/features/webhooks/service.ts';
import { newSecret } from '../src/features/webhooks/signing.ts';
import { webhookDeliveries, webhooks } from '../src/features/webhooks/tables.ts';
import { encrypt } from '../src/platform/secret/encryption.ts';
import type { TestApp } from './app.ts';

/** Adds a webhook of an account, or of the shop, with a delivery, and returns how to ask for them. */
export const giveWebhook = async (
  { services: { db, now, secret } }: TestApp,
  userId: string | null,
  changes: Partial<typeof webhooks.$inferSelect> = {},
) => {
  const [id, delivery, createdAt] = [randomUUIDv7(), randomUUIDv7(), now()];
  const body = { url: 'https://receiver.example/hook', types: ['release.published' as const], enabled: true };
  const encryptedSecret = encrypt(secret, 'webhook secret', id, newSecret('v1').secret);
  await db.insert(webhooks).values({ id, userId, ...body, signature: 'v1', encryptedSecret, createdAt, ...changes });
  const message = { messageId: newMessageId(), type: 'release.published', body: '{}' };
  await db.insert(webhookDeliveries).values({ id: delivery, webhookId: id, ...message, state: 'failed', createdAt });
  return { params: { id, delivery }, body };
};
