import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import { MAX_BY_CARD, MAX_BY_SBP, offersSbp } from './methods.ts';
import { minorOf } from './objects.ts';

const MIN_MINOR = 1_00;
/** More lines no receipt of YooKassa may have. */
const MAX_ITEMS = 80;

const text = (max: number) => z.string().check(z.maxLength(max));

const amount = z.object({
  value: z.string().check(z.refine((value) => (minorOf(value) ?? 0) > 0, { error: 'Incorrect amount value' })),
  currency: z.literal('RUB', { error: 'Only RUB is supported' }),
});

/** The subjects, modes and measures that a shop of licenses may use; YooKassa has more. */
const subjects = ['commodity', 'service', 'intellectual_activity', 'payment', 'property_right', 'another'];
const modes = ['full_prepayment', 'partial_prepayment', 'advance', 'full_payment', 'partial_payment'];
const measures = ['piece', 'day', 'another'];

const item = z.object({
  description: text(128).check(z.minLength(1)),
  quantity: z.number().check(z.positive()),
  measure: z.optional(z.enum(measures)),
  amount,
  vat_code: z.int().check(z.minimum(1), z.maximum(12)),
  payment_subject: z.optional(z.enum(subjects)),
  payment_mode: z.optional(z.enum(modes)),
});

/** YooKassa refuses some characters that are valid in addresses, such as %; a domain has to be in ASCII. */
const address = z.string().check(
  z.regex(/^[\w'+-]+(\.[\w'+-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i, {
    error: 'Incorrect email',
  }),
);

const receipt = z.object({
  customer: z
    .object({ email: z.optional(address), phone: z.optional(z.string().check(z.regex(/^\d{11,15}$/))) })
    .check(z.refine(({ email, phone }) => Boolean(email ?? phone), { error: 'Email or phone is required' })),
  items: z.array(item).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
});

const returnUrl = text(2048).check(
  z.refine((value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol), {
    error: 'Incorrect return URL',
  }),
);

const metadata = z
  .record(z.string().check(z.maxLength(32)), z.string().check(z.maxLength(512)))
  .check(z.refine((entries) => Object.keys(entries).length <= 16, { error: 'At most 16 keys' }));

const total = (items: z.output<typeof item>[]) =>
  items.reduce((sum, { amount: { value }, quantity: count }) => sum + (minorOf(value) ?? 0) * count, 0);

const receiptMatches = (order: { amount: { value: string }; receipt?: z.output<typeof receipt> | undefined }) =>
  !order.receipt || Math.round(total(order.receipt.items)) === minorOf(order.amount.value);

interface Limited {
  amount: { value: string };
  capture: boolean;
  save_payment_method: boolean;
  payment_method_id?: string | undefined;
}

/** Which method will be chosen is not known yet, so the highest limit of those that the page will offer counts. */
const withinLimits = ({ amount: { value }, capture, ...order }: Limited) => {
  const minor = minorOf(value) ?? 0;
  const bySbp = order.payment_method_id === undefined && offersSbp({ capture, saveMethod: order.save_payment_method });
  return minor >= MIN_MINOR && minor <= (bySbp ? MAX_BY_SBP : MAX_BY_CARD);
};

export const paymentOrder = z
  .object({
    amount,
    capture: z._default(z.boolean(), false),
    confirmation: z.optional(
      z.object({
        type: z.literal('redirect', { error: 'Only redirect is supported' }),
        return_url: returnUrl,
        locale: z._default(z.enum(['ru_RU', 'en_US']), 'ru_RU'),
      }),
    ),
    payment_method_id: z.optional(z.string().check(z.minLength(1))),
    save_payment_method: z._default(z.boolean(), false),
    description: z.optional(text(128)),
    metadata: z._default(metadata, {}),
    receipt: z.optional(receipt),
  })
  .check(
    z.refine(withinLimits, {
      error: 'The amount must be between 1.00 RUB and the limit of the payment methods',
      path: ['amount', 'value'],
    }),
    z.refine((order) => (order.confirmation === undefined) !== (order.payment_method_id === undefined), {
      error: 'Either a confirmation or a saved payment method is required',
      path: ['confirmation'],
    }),
    z.refine(receiptMatches, { error: 'Receipt items do not add up to the amount', path: ['receipt', 'items'] }),
  );

export const captureOrder = z.object({ amount: z.optional(amount) });

export const cancelOrder = z.object({});

export const refundOrder = z
  .object({
    payment_id: z.string().check(z.minLength(1)),
    amount,
    description: z.optional(text(250)),
    receipt: z.optional(receipt),
  })
  .check(z.refine(receiptMatches, { error: 'Receipt items do not add up to the amount', path: ['receipt', 'items'] }));

const timestamp = z.pipe(
  z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)), { error: 'Incorrect time' })),
  z.transform((value) => Date.parse(value)),
);

export const listQuery = z.object({
  'created_at.gte': z.optional(timestamp),
  'created_at.gt': z.optional(timestamp),
  'created_at.lte': z.optional(timestamp),
  'created_at.lt': z.optional(timestamp),
  status: z.optional(z.string()),
  payment_id: z.optional(z.string()),
  refund_id: z.optional(z.string()),
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d?|100)$/, { error: 'The limit must be 1 to 100' })),
      z.transform((value) => Number(value)),
    ),
    10,
  ),
  cursor: z.optional(z.string()),
});

export type ListQuery = z.output<typeof listQuery>;

export const parse = <T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> => {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  const [issue] = error.issues;
  throw invalid(issue?.message ?? 'Incorrect request', issue?.path.join('.') || undefined);
};
