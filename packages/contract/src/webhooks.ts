import * as z from 'zod/mini';
import { data, done, endpoint } from './endpoint.ts';
import { identifier, limit, line, optionalLine, page } from './fields.ts';
import { eventTypes, webhookSignatures } from './words.ts';

const type = z.enum(eventTypes, { error: 'field_invalid' });
const types = z
  .array(type, { error: 'field_invalid' })
  .check(z.minLength(1, { error: 'field_required' }), z.maxLength(eventTypes.length, { error: 'field_too_long' }));

/** The address that the shop calls, and for what. */
const settings = {
  url: line(500),
  description: optionalLine(200),
  types,
};

export const webhookCreation = z.object({
  ...settings,
  signature: z._default(z.enum(webhookSignatures, { error: 'field_invalid' }), 'v1'),
});
export const webhookChange = z.object({ ...settings, enabled: z.boolean({ error: 'field_invalid' }) });

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
  types: z.array(z.enum(eventTypes)),
  signature: z.enum(webhookSignatures),
  enabled: z.boolean(),
  /** Why the shop itself has disabled it: it answered 410, or failed for a week. */
  disabled_because: z.nullable(z.enum(['gone', 'failing'])),
  /** Since when every delivery has failed. Null while they arrive. */
  failing_since: z.nullable(z.iso.datetime()),
  /** The public key of a `v1a` webhook, as whpk_…; null for the others. */
  public_key: z.nullable(z.string()),
  /** Until when the secret before the last rotation signs too. */
  old_secret_until: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
});
export type Webhook = z.infer<typeof webhook>;

/** The secret of a `v1` webhook is shown when it is made, and never again. Null for `v1a`, whose key stays here. */
const withSecret = data(z.object({ webhook, secret: z.nullable(z.string()) }));

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const delivery = z.object({
  id: z.string(),
  /** The `webhook-id` of its messages. */
  message_id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  created_at: z.iso.datetime(),
  next_attempt_at: z.nullable(z.iso.datetime()),
});
export type Delivery = z.infer<typeof delivery>;

/** Why there was no answer. */
export const deliveryErrors = [
  'timeout',
  'address_refused',
  'name_unknown',
  'connection_failed',
  'certificate_invalid',
  'secret_unreadable',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export const deliveryAttempt = z.object({
  at: z.iso.datetime(),
  duration_ms: z.number(),
  /** The status of the answer. Null where there was none. */
  status: z.nullable(z.number()),
  /** The first kilobyte of the answer. */
  answer: z.nullable(z.string()),
  /** Why there was no answer. */
  error: z.nullable(z.enum(deliveryErrors)),
});

export const deliveryDetails = z.object({
  ...delivery.shape,
  /** What was sent: the body, and the headers without the signature's secret. */
  body: z.string(),
  headers: z.record(z.string(), z.string()),
  log: z.array(deliveryAttempt),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const id = z.object({ id: identifier });
const ofDelivery = z.object({ id: identifier, delivery: identifier });
const deliveries = data(z.object({ deliveries: z.array(delivery), page: z.number(), more: z.boolean() }));
const addressErrors = ['webhook_url_invalid'] as const;

/** Owners have webhooks for what is their own, and administrators for everything. Both are called alike. */
const owned = { access: 'user', permission: 'manage', scope: 'webhooks' } as const;
const ofShop = { access: 'admin', scope: 'shop:webhooks' } as const;

export const webhooks = {
  list: endpoint('GET /webhooks', { ...owned, summary: 'The webhooks of the account', reply: data(z.array(webhook)) }),
  create: endpoint('POST /webhooks', {
    ...owned,
    fresh: true,
    summary: 'Add a webhook; a secret is shown once',
    body: webhookCreation,
    reply: withSecret,
    errors: [...addressErrors, 'too_many_webhooks'],
  }),
  change: endpoint('PUT /webhooks/{id}', {
    ...owned,
    fresh: true,
    summary: 'Change a webhook, or disable or enable it',
    params: id,
    body: webhookChange,
    reply: data(webhook),
    errors: addressErrors,
  }),
  remove: endpoint('DELETE /webhooks/{id}', {
    ...owned,
    fresh: true,
    summary: 'Remove a webhook with its log',
    params: id,
    reply: done,
  }),
  rotate: endpoint('POST /webhooks/{id}/secret', {
    ...owned,
    fresh: true,
    summary: 'Make another secret; the old one signs too for a day',
    params: id,
    reply: withSecret,
  }),
  test: endpoint('POST /webhooks/{id}/test', {
    ...owned,
    summary: 'Send a test message',
    params: id,
    reply: data(delivery),
  }),
  deliveries: endpoint('GET /webhooks/{id}/deliveries', {
    ...owned,
    summary: 'What was sent to a webhook in the last 30 days, the newest first',
    params: id,
    query: z.object({ page, limit: limit(20) }),
    reply: deliveries,
  }),
  delivery: endpoint('GET /webhooks/{id}/deliveries/{delivery}', {
    ...owned,
    summary: 'One delivery with its attempts',
    params: ofDelivery,
    reply: data(deliveryDetails),
  }),
  resend: endpoint('POST /webhooks/{id}/deliveries/{delivery}/resend', {
    ...owned,
    summary: 'Send a message again, with the same id',
    params: ofDelivery,
    reply: data(delivery),
  }),
  shopList: endpoint('GET /admin/webhooks', {
    ...ofShop,
    summary: 'The webhooks of the shop',
    reply: data(z.array(webhook)),
  }),
  shopCreate: endpoint('POST /admin/webhooks', {
    ...ofShop,
    fresh: true,
    summary: 'Add a webhook for what happens to all accounts; a secret is shown once',
    body: webhookCreation,
    reply: withSecret,
    errors: [...addressErrors, 'too_many_webhooks'],
  }),
  shopChange: endpoint('PUT /admin/webhooks/{id}', {
    ...ofShop,
    fresh: true,
    summary: 'Change a webhook of the shop, or disable or enable it',
    params: id,
    body: webhookChange,
    reply: data(webhook),
    errors: addressErrors,
  }),
  shopRemove: endpoint('DELETE /admin/webhooks/{id}', {
    ...ofShop,
    fresh: true,
    summary: 'Remove a webhook of the shop with its log',
    params: id,
    reply: done,
  }),
  shopRotate: endpoint('POST /admin/webhooks/{id}/secret', {
    ...ofShop,
    fresh: true,
    summary: 'Make another secret for a webhook of the shop; the old one signs too for a day',
    params: id,
    reply: withSecret,
  }),
  shopTest: endpoint('POST /admin/webhooks/{id}/test', {
    ...ofShop,
    fresh: true,
    summary: 'Send a test message to a webhook of the shop',
    params: id,
    reply: data(delivery),
  }),
  shopDeliveries: endpoint('GET /admin/webhooks/{id}/deliveries', {
    ...ofShop,
    summary: 'What was sent to a webhook of the shop in the last 30 days, the newest first',
    params: id,
    query: z.object({ page, limit: limit(20) }),
    reply: deliveries,
  }),
  shopDelivery: endpoint('GET /admin/webhooks/{id}/deliveries/{delivery}', {
    ...ofShop,
    summary: 'One delivery of a webhook of the shop with its attempts',
    params: ofDelivery,
    reply: data(deliveryDetails),
  }),
  shopResend: endpoint('POST /admin/webhooks/{id}/deliveries/{delivery}/resend', {
    ...ofShop,
    fresh: true,
    summary: 'Send a message of a webhook of the shop again, with the same id',
    params: ofDelivery,
    reply: data(delivery),
  }),
};
