import * as z from 'zod/mini';
import { data, endpoint } from './endpoint.ts';
import { day, identifier, line, optionalLine } from './fields.ts';
import { licenseType, plan } from './licenses.ts';
import { carriedOver, payment, purchaseErrors, soldLine } from './payments.ts';
import { lineKinds, MOST_LINES, MOST_YEARS, paymentMethods } from './words.ts';

const invalid = { error: 'field_invalid' } as const;

/** A line as its buyer orders it. */
export const wantedLine = z.object({
  /** The installation; null where the buyer will say later for which it is. */
  client_id: z.nullable(line(200, 'client_id_required')),
  plan: z.enum(plan.options, invalid),
  /** The license that the line extends or upgrades. */
  license_id: z.optional(z.nullable(identifier)),
  /** For how many years; one by default. */
  years: z.optional(z.int(invalid).check(z.gte(1, invalid), z.lte(MOST_YEARS, invalid))),
  /**
   * Instead of years: the day on which the license has to end, so that several end together. The line goes on from a
   * license that runs, and pays at least `LEAST_DAYS` days of it. An upgrade ends no earlier than the individual license.
   */
  until: z.optional(day),
});
export type WantedLine = z.infer<typeof wantedLine>;

const wantedLines = z
  .array(wantedLine, invalid)
  .check(z.minLength(1, { error: 'field_required' }), z.maxLength(MOST_LINES, invalid));

/** A line with its price and its term as they are today. */
export const pricedLine = z.object({
  client_id: z.nullable(z.string()),
  ...soldLine.shape,
  kind: z.enum(lineKinds),
  /** What a year of the plan costs. */
  year_price: z.number(),
  /** Null where the installation is not known yet: the term begins when it is. */
  valid_from: z.nullable(z.iso.datetime()),
  valid_until: z.nullable(z.iso.datetime()),
  carried_over: z.nullable(carriedOver),
  superseded: z.nullable(z.object({ license_type: licenseType, expires_at: z.iso.datetime() })),
});
export type PricedLine = z.infer<typeof pricedLine>;

export const pricedOrder = z.object({
  lines: z.array(pricedLine),
  list_amount: z.number(),
  discount: z.number(),
  amount: z.number(),
  currency: z.string(),
  /** The tax in the amount; null where the seller's is not known. */
  vat: z.nullable(z.object({ rate: z.nullable(z.number()), amount: z.number() })),
});
export type PricedOrder = z.infer<typeof pricedOrder>;

const promoCode = optionalLine(64);

/** What may be wrong with the lines of an order. */
export const lineErrors = [
  ...purchaseErrors,
  'order_line_repeated',
  'order_until_invalid',
  'order_too_cheap',
  'order_over_card_limit',
  'order_too_large',
] as const;

const promoCodeErrors = ['promo_code_invalid', 'promo_code_unconfirmed'] as const;

/** Why an order whose lines are right is not placed. */
export const placingErrors = [
  'eula_required',
  'amount_mismatch',
  'payments_off',
  'invoices_off',
  'too_many_open_payments',
  'too_many_open_invoices',
  'too_many_payments',
  'payment_refused',
  'payment_email_refused',
  'payment_provider_unavailable',
] as const;

export const placedOrder = z.object({
  success: z.literal(true),
  payment_id: z.string(),
  /** Where to pay by card. */
  payment_url: z.nullable(z.string()),
  invoice_id: z.nullable(z.string()),
});

/** An order is a payment with a line for each license; `POST /payments/initiate` makes one with a single line. */
export const orders = {
  preview: endpoint('POST /orders/preview', {
    access: 'user',
    permission: 'buy',
    summary: 'What an order would cost, and from when until when its licenses would be good',
    body: z.object({
      lines: wantedLines,
      promo_code: promoCode,
      method: z.optional(z.enum(paymentMethods, invalid)),
    }),
    reply: data(pricedOrder),
    errors: [...lineErrors, ...promoCodeErrors],
  }),
  create: endpoint('POST /orders', {
    access: 'user',
    permission: 'buy',
    summary: 'Buy, upgrade or extend several licenses at once: answers where to pay, or the invoice',
    body: z.object({
      lines: wantedLines,
      /** The sum that was shown, and its currency. */
      amount: z.number(invalid),
      currency: z.optional(line(3)),
      method: z.enum(paymentMethods, invalid),
      /** One of your companies. An invoice needs one; a payment by card for one gets its documents. */
      company_id: z.optional(z.nullable(identifier)),
      /** Whether the payment provider is to store the card that pays, for renewals. Nothing is charged to it before they are switched on. */
      save_method: z.optional(z.boolean(invalid)),
      promo_code: promoCode,
      acceptedEula: z.literal(true, { error: 'eula_required' }),
    }),
    reply: placedOrder,
    errors: [...lineErrors, ...promoCodeErrors, ...placingErrors],
  }),
  assign: endpoint('POST /orders/lines/{id}/assign', {
    access: 'user',
    permission: 'buy',
    summary: 'Say for which installation a line of an order is, which issues its license once it is paid',
    params: z.object({ id: identifier }),
    body: z.object({ client_id: line(200, 'client_id_required') }),
    reply: data(payment),
    errors: [
      'client_id_required',
      'client_not_bound',
      'client_is_staging',
      'license_not_needed',
      'order_line_repeated',
      'order_line_assigned',
      'order_line_by_code',
      'order_closed',
    ],
  }),
};
