import * as z from 'zod/mini';
import { data, endpoint } from './endpoint.ts';
import { identifier, limit, line, page } from './fields.ts';
import { license, plan } from './licenses.ts';

/** A payment that may still be paid. */
export const openStatuses = ['pending', 'waiting_for_capture'] as const;
/** What the provider says of a payment; the last two are final. */
export const providerStatuses = [...openStatuses, 'succeeded', 'canceled'] as const;
/** That a payment failed is the shop's own conclusion: the provider knows nothing of it. */
export const paymentStatuses = [...providerStatuses, 'failed'] as const;
export const paymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof paymentStatus>;

const moment = z.nullable(z.iso.datetime());

export const payment = z.object({
  id: z.string(),
  client_id: z.string(),
  plan,
  /** The license it paid for, once there is one. */
  license_uuid: z.nullable(z.string()),
  amount: z.number(),
  currency: z.string(),
  status: paymentStatus,
  email: z.string(),
  external_payment_id: z.nullable(z.string()),
  /** Where to pay, while one still can. */
  payment_url: z.nullable(z.string()),
  /** The provider's word for why it was canceled. */
  cancel_reason: z.nullable(z.string()),
  refunded_at: moment,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Payment = z.infer<typeof payment>;

/** How far a payment has come: each step's moment, or null while it is still to come. */
export const paymentSteps = z.object({ created: z.iso.datetime(), paid: moment, signed: moment, mailed: moment });

/** What buying would cost and give. */
export const quote = z.object({
  plan,
  amount: z.number(),
  currency: z.string(),
  valid_from: z.iso.datetime(),
  valid_until: z.iso.datetime(),
  /** A payment for the same that is still open: buying goes on with it, at its price. */
  open_payment: z.nullable(payment),
});
export type Quote = z.infer<typeof quote>;

const chosenPlan = z.enum(plan.options, { error: 'field_invalid' });

const purchaseErrors = [
  'client_id_required',
  'client_not_bound',
  'plan_unavailable',
  'license_wrong_client',
  'license_not_extendable',
  'license_not_needed',
] as const;

export const payments = {
  quote: endpoint('GET /payments/quote', {
    access: 'user',
    summary: 'What a license would cost, and from when until when it would be good',
    query: z.object({
      client_id: line(200, 'client_id_required'),
      plan: chosenPlan,
      license_id: z.optional(identifier),
    }),
    reply: data(quote),
    errors: purchaseErrors,
  }),
  initiate: endpoint('POST /payments/initiate', {
    access: 'user',
    summary: 'Buy, upgrade or extend: answers where to pay',
    body: z.object({
      client_id: line(200, 'client_id_required'),
      license_id: z.optional(z.nullable(identifier)),
      amount: z.number({ error: 'field_invalid' }),
      plan: chosenPlan,
      acceptedEula: z.literal(true, { error: 'eula_required' }),
      // Whose address it is and what the provider is told are the server's to say.
      email: z.optional(z.unknown()),
      description: z.optional(z.unknown()),
    }),
    reply: z.object({ success: z.literal(true), payment_url: z.string(), payment_id: z.string() }),
    errors: [
      ...purchaseErrors,
      'eula_required',
      'amount_mismatch',
      'payments_off',
      'too_many_open_payments',
      'too_many_payments',
      'payment_refused',
      'payment_email_refused',
      'payment_provider_unavailable',
    ],
  }),
  list: endpoint('GET /payments', {
    access: 'user',
    summary: 'Your payments, newest first',
    query: z.object({ page, limit: limit(10) }),
    reply: z.object({
      success: z.literal(true),
      data: z.array(payment),
      total: z.number(),
      page: z.number(),
      limit: z.number(),
    }),
  }),
  get: endpoint('GET /payments/{id}', {
    access: 'user',
    summary: 'One of your payments, how far it has come, and its license; for an administrator, anybody’s',
    params: z.object({ id: identifier }),
    reply: data(z.object({ ...payment.shape, steps: paymentSteps, license: z.nullable(license) })),
  }),
  refund: endpoint('POST /admin/payments/{id}/refund', {
    access: 'admin',
    summary: 'Give all of the money back, which revokes the license',
    params: z.object({ id: identifier }),
    body: z.object({ reason: line(200) }),
    reply: data(payment),
    errors: ['payment_not_refundable', 'refund_later_first', 'payment_refused', 'payment_provider_unavailable'],
  }),
  notify: endpoint('POST /payments/webhook/yookassa', {
    access: 'public',
    summary: 'What YooKassa calls when a payment has changed; believed only after asking YooKassa',
    body: z.object({
      event: line(100),
      object: z.object({
        id: line(100),
        payment_id: z.optional(line(100)),
        metadata: z.optional(z.nullable(z.object({ payment_id: z.optional(z.unknown()) }))),
      }),
    }),
    reply: z.object({ success: z.literal(true) }),
    errors: ['sender_not_allowed'],
  }),
};
