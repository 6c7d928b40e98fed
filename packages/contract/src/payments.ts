import * as z from 'zod/mini';
import { documentSummary } from './documents.ts';
import { data, endpoint } from './endpoint.ts';
import { identifier, limit, line, page } from './fields.ts';
import { licenseType, plan, readLicense } from './licenses.ts';
import { staffFor } from './roles.ts';
import { discountReasons, invoiceStatuses, lineKinds, MOST_LINES, paymentMethods, paymentStatuses } from './words.ts';

export const paymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** How far the fiscal receipt of a card payment has come at the provider. */
export const receiptStatuses = ['pending', 'succeeded', 'canceled'] as const;

const timestamp = z.nullable(z.iso.datetime());

/** Why the provider made no refund: its code, and its own words where they are harmless. */
export const refundFailure = z.object({ at: z.iso.datetime(), code: z.string(), text: z.nullable(z.string()) });
export type RefundFailure = z.infer<typeof refundFailure>;

/** What a line of an order, quote or invoice sells, and for how much. */
export const soldLine = z.object({
  plan,
  /** The term: so many years, and after them so many days. */
  years: z.number(),
  days: z.number(),
  list_amount: z.number(),
  discount: z.number(),
  discount_reason: z.nullable(z.enum(discountReasons)),
  amount: z.number(),
});

/** What one line of an order buys: one license, for one installation. */
export const orderLine = z.object({
  id: z.string(),
  /** Null while the buyer has not said yet for which installation it is. */
  client_id: z.nullable(z.string()),
  ...soldLine.shape,
  kind: z.enum(lineKinds),
  /** How much of the amount was given back, and when all of it was. */
  refunded: z.number(),
  refunded_at: timestamp,
  license_uuid: z.nullable(z.string()),
});
export type OrderLine = z.infer<typeof orderLine>;

/** Some lines of an order, each once. */
export const lineIds = z.array(identifier, { error: 'field_invalid' }).check(
  z.minLength(1, { error: 'field_required' }),
  z.maxLength(MOST_LINES, { error: 'field_invalid' }),
  z.refine<string[]>((ids) => new Set(ids).size === ids.length, { error: 'field_invalid' }),
);

/** The fields about one installation and one license are those of the first line. */
export const payment = z.object({
  id: z.string(),
  client_id: z.string(),
  plan,
  /** The license appears here after the payment has produced it. */
  license_uuid: z.nullable(z.string()),
  amount: z.number(),
  currency: z.string(),
  method: z.enum(paymentMethods),
  status: paymentStatus,
  email: z.string(),
  external_payment_id: z.nullable(z.string()),
  /** The customer pays at this address. It is null when the payment is closed. */
  payment_url: z.nullable(z.string()),
  /** The provider gives this reason for a canceled payment. */
  cancel_reason: z.nullable(z.string()),
  /** What it was paid with on the provider's page, such as `bank_card` or `sbp`; null where that is not known. */
  paid_with: z.optional(z.nullable(z.string())),
  refunded_at: timestamp,
  /** The fiscal receipt of a card payment, where the provider makes one. */
  receipt: z.nullable(z.object({ status: z.enum(receiptStatuses), url: z.nullable(z.string()) })),
  /** What was ordered: a line for each license. A process of the previous version answers without it. */
  lines: z.optional(z.array(orderLine)),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Payment = z.infer<typeof payment>;

export const invoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.infer<typeof invoiceStatus>;

/** What a payment shows of its invoice. */
export const paymentInvoice = z.object({
  id: z.string(),
  number: z.string(),
  status: invoiceStatus,
  /** The last day on which it can be paid. */
  valid_until: z.string(),
  /** What has arrived of the amount so far. */
  received: z.number(),
  /** The purpose of payment, as the invoice says it. */
  purpose: z.string(),
});
export type PaymentInvoice = z.infer<typeof paymentInvoice>;

/**
 * A payment as its customer sees it. Only payments by bank transfer have an invoice; those by card for a company have
 * documents too.
 */
export const customerPayment = z.object({
  ...payment.shape,
  /** The name of the company that it is for, as its documents say it. */
  company: z.optional(z.nullable(z.string())),
  invoice: z.nullable(paymentInvoice),
  documents: z.array(documentSummary),
});
export type CustomerPayment = z.infer<typeof customerPayment>;

/** The steps of a payment. A step that has not happened yet is null. */
export const paymentSteps = z.object({
  created: z.iso.datetime(),
  paid: timestamp,
  signed: timestamp,
  mailed: timestamp,
});

/**
 * What a commercial license takes over from the individual ones of its installation: their remaining days, and how many
 * days of it these are worth.
 */
export const carriedOver = z.object({ remaining_days: z.number(), days: z.number() });
export type CarriedOver = z.infer<typeof carriedOver>;

/** The price and the result of a purchase before it is made. */
export const quote = z.object({
  plan,
  amount: z.number(),
  currency: z.string(),
  valid_from: z.iso.datetime(),
  valid_until: z.iso.datetime(),
  /** The license that the installation runs on now, if its remaining days are not added, such as a trial. */
  superseded: z.optional(z.nullable(z.object({ license_type: licenseType, expires_at: z.iso.datetime() }))),
  /** The days of individual licenses that are added to the year. `valid_until` includes them. */
  carried_over: z.optional(z.nullable(carriedOver)),
  /** An open payment for the same purchase, and the company that it is for. Buying continues it at its price. */
  open_payment: z.nullable(z.object({ ...payment.shape, company_id: z.optional(z.nullable(z.string())) })),
});
export type Quote = z.infer<typeof quote>;

const chosenPlan = z.enum(plan.options, { error: 'field_invalid' });

/** What may be wrong with one license that somebody wants to buy. */
export const purchaseErrors = [
  'client_id_required',
  'client_not_bound',
  'client_is_staging',
  'plan_unavailable',
  'license_wrong_client',
  'license_not_extendable',
  'license_not_needed',
] as const;

export const payments = {
  quote: endpoint('GET /payments/quote', {
    access: 'user',
    permission: 'buy',
    summary: 'What a license would cost, and from when until when it would be good',
    query: z.object({
      client_id: line(200, 'client_id_required'),
      plan: chosenPlan,
      license_id: z.optional(identifier),
      /** An invoice has the price of today, while a payment by card continues an open one at its price. */
      method: z.optional(z.enum(paymentMethods, { error: 'field_invalid' })),
    }),
    reply: data(quote),
    errors: purchaseErrors,
  }),
  initiate: endpoint('POST /payments/initiate', {
    access: 'user',
    permission: 'buy',
    summary: 'Buy, upgrade or extend: answers where to pay',
    body: z.object({
      client_id: line(200, 'client_id_required'),
      license_id: z.optional(z.nullable(identifier)),
      amount: z.number({ error: 'field_invalid' }),
      /** The currency in which the amount was shown. */
      currency: z.optional(line(3)),
      plan: chosenPlan,
      acceptedEula: z.literal(true, { error: 'eula_required' }),
      /**
       * One of your companies: it gets the documents that a paid invoice gets. Null means none; without the field, an
       * open payment stays for the company that it is for.
       */
      company_id: z.optional(z.nullable(identifier)),
      /** Whether the payment provider is to store the card that pays, for renewals. */
      save_method: z.optional(z.boolean({ error: 'field_invalid' })),
      // Callers may send these two, but the server takes the address and the description from its own data.
      email: z.optional(z.unknown()),
      description: z.optional(z.unknown()),
    }),
    reply: z.object({ success: z.literal(true), payment_url: z.string(), payment_id: z.string() }),
    errors: [
      ...purchaseErrors,
      'eula_required',
      'amount_mismatch',
      'payments_off',
      'invoices_off',
      'too_many_open_payments',
      'too_many_payments',
      'payment_refused',
      'payment_email_refused',
      'payment_provider_unavailable',
    ],
  }),
  list: endpoint('GET /payments', {
    access: 'user',
    scope: 'payments:read',
    permission: 'view',
    summary: 'Your payments, newest first',
    query: z.object({ page, limit: limit(10) }),
    reply: z.object({
      success: z.literal(true),
      data: z.array(customerPayment),
      total: z.number(),
      /** The total is exact up to 500. This says that there are others. */
      more: z.optional(z.literal(true)),
      page: z.number(),
      limit: z.number(),
    }),
  }),
  get: endpoint('GET /payments/{id}', {
    access: 'user',
    scope: 'payments:read',
    permission: 'view',
    summary: 'One of your payments, how far it has come, and its license; for an administrator, anybody’s',
    params: z.object({ id: identifier }),
    reply: data(
      z.object({
        ...customerPayment.shape,
        steps: paymentSteps,
        license: z.nullable(readLicense),
        /** The licenses of all lines. A process of the previous version answers without them. */
        licenses: z.optional(z.array(readLicense)),
        /** What the license would take over from individual ones if it was paid now. Only open payments have it. */
        carried_over: z.optional(z.nullable(carriedOver)),
        /** Why the last refund came to nothing. Only administrators get it. */
        refund_failure: z.optional(z.nullable(refundFailure)),
      }),
    ),
  }),
  refund: endpoint('POST /admin/payments/{id}/refund', {
    access: 'admin',
    staff: staffFor('money'),
    fresh: true,
    summary: 'Give the money back, all of it or that of some lines, which revokes the licenses',
    params: z.object({ id: identifier }),
    body: z.object({
      reason: line(200),
      /** The lines whose money goes back. Without them, all of it does. */
      line_ids: z.optional(lineIds),
    }),
    reply: data(payment),
    errors: ['payment_not_refundable', 'refund_later_first', 'refund_refused', 'refund_unanswered'],
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
