import { providerStatuses, receiptStatuses } from '@warden/contract';
import * as z from 'zod/mini';
import type { Money } from '../../money.ts';
import type { ProviderMethod, ProviderPayment, ProviderRefund } from '../provider.ts';
import { minorOf } from './amount.ts';

/** The schemas contain only what the shop reads, so that new fields of the provider do no harm. */
const amount = z.pipe(
  z.object({
    value: z.string().check(z.refine((value) => minorOf(value) !== undefined)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  }),
  z.transform(({ value, currency }): Money => ({ minor: minorOf(value) as number, currency })),
);

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

const time = z.pipe(
  z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)))),
  z.transform((value) => new Date(value)),
);

/** Databases refuse null bytes and half surrogate pairs, and a payment must end whatever the provider says about it. */
const reason = z.pipe(
  z.string(),
  z.transform((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, '\u{fffd}')),
);

/** Databases refuse years of more than four digits, too. What was paid at an unreadable time is paid all the same. */
const paidAt = z.catch(z.optional(time.check(z.refine((date) => /^\d/.test(date.toISOString())))), undefined);

/** The provider account may contain payments that other programs made, with other data and other ways to confirm. */
const ours = (value: unknown) => (typeof value === 'string' ? value : null);
const webAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\/[^\p{Cc}\p{Cs}]+$/iu.test(value) ? value : null;

/** A payment is paid whatever the provider says about its method, so one that cannot be read is none. */
const method = z.catch(
  z.optional(
    z.pipe(
      z.object({
        type: z.string().check(z.regex(/^\w{1,64}$/)),
        id,
        saved: z.boolean(),
        title: z.catch(z.optional(reason), undefined),
      }),
      z.transform(({ title, ...known }): ProviderMethod => ({ ...known, title: title || null })),
    ),
  ),
  undefined,
);

export const paymentAnswer = z.pipe(
  z.object({
    id,
    status: z.enum(providerStatuses),
    amount,
    refunded_amount: z.optional(amount),
    recipient: z.optional(z.object({ account_id: z.string() })),
    metadata: z.optional(z.nullable(z.object({ payment_id: z.optional(z.unknown()) }))),
    confirmation: z.optional(z.object({ confirmation_url: z.optional(z.unknown()) })),
    created_at: time,
    captured_at: paidAt,
    cancellation_details: z.optional(z.object({ reason })),
    payment_method: method,
    test: z.optional(z.boolean()),
  }),
  z.transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      status: payment.status,
      money: payment.amount,
      refunded: payment.refunded_amount ?? null,
      paymentId: ours(payment.metadata?.payment_id),
      shopId: payment.recipient?.account_id ?? null,
      confirmationUrl: webAddress(payment.confirmation?.confirmation_url),
      createdAt: payment.created_at,
      paidAt: payment.captured_at ?? null,
      cancelReason: payment.cancellation_details?.reason ?? null,
      method: payment.payment_method ?? null,
      test: payment.test ?? false,
    }),
  ),
);

export const refundAnswer = z.pipe(
  z.object({
    id,
    payment_id: id,
    status: z.enum(['pending', 'succeeded', 'canceled']),
    amount,
    created_at: time,
    cancellation_details: z.optional(z.object({ reason })),
  }),
  z.transform(
    (refund): ProviderRefund => ({
      id: refund.id,
      providerPaymentId: refund.payment_id,
      status: refund.status,
      money: refund.amount,
      createdAt: refund.created_at,
      cancelReason: refund.cancellation_details?.reason ?? null,
    }),
  ),
);

/** There are receipts of refunds too, which name their payment as well. */
export const receiptAnswer = z.object({
  type: z.string(),
  payment_id: z.optional(z.string()),
  status: z.enum(receiptStatuses),
});

export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.optional(z.string()) });

/** The description may quote what was sent, so one that is long or contains an address is not read. */
const description = z.catch(z.optional(z.string().check(z.regex(/^[^@\p{C}]{1,200}$/u))), undefined);

export const errorAnswer = z.object({
  type: z.literal('error'),
  code: z.string().check(z.regex(/^\w{1,64}$/)),
  parameter: z.optional(z.string()),
  description,
});
