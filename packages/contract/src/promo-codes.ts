import * as z from 'zod/mini';
import { data, endpoint } from './endpoint.ts';
import { day, identifier, limit, page, text } from './fields.ts';
import { plan } from './licenses.ts';
import { staffFor } from './roles.ts';
import { lineKinds, MOST_LINES, promoCodeStatuses } from './words.ts';

const invalid = { error: 'field_invalid' } as const;

/** Reached as a number with at most two decimals, which the server checks exactly. */
const amount = z._default(z.nullable(z.number(invalid)), null);

const times = z.nullable(z.int(invalid).check(z.gte(1, invalid), z.lte(1_000_000, invalid)));

/** Null means every one of them. */
const someOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z._default(
    z.nullable(
      z.array(z.enum(names, invalid), invalid).check(z.minLength(1, invalid), z.maxLength(names.length, invalid)),
    ),
    null,
  );

/** Exactly one of a percentage and a sum is taken off. */
export const promoCodeCreation = z.object({
  /** What everybody may know. Without it, the shop makes a private code. */
  code: z._default(
    z.nullable(
      z
        .string(invalid)
        .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]$/, { error: 'promo_code_form' })),
    ),
    null,
  ),
  percent: amount,
  sum: amount,
  plans: someOf(plan.options as unknown as ['commercial', 'individual']),
  kinds: someOf(lineKinds),
  least_lines: z._default(z.int(invalid).check(z.gte(1, invalid), z.lte(MOST_LINES, invalid)), 1),
  /** Days in Moscow, both included. */
  valid_from: z._default(z.nullable(day), null),
  valid_until: z._default(z.nullable(day), null),
  most_uses: z._default(times, null),
  /** Without it, any number, and one where the code is for first licenses alone. */
  most_per_account: z.optional(times),
  note: z._default(text(500), ''),
});
export type PromoCodeCreation = z.infer<typeof promoCodeCreation>;

export const promoCode = z.object({
  id: z.string(),
  /** The code; of a private one how it begins. */
  label: z.string(),
  is_private: z.boolean(),
  status: z.enum(promoCodeStatuses),
  percent: z.nullable(z.number()),
  sum: z.nullable(z.number()),
  /** Of the sum. */
  currency: z.nullable(z.string()),
  plans: z.nullable(z.array(plan)),
  kinds: z.nullable(z.array(z.enum(lineKinds))),
  least_lines: z.number(),
  /** Days in Moscow. */
  valid_from: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
  most_uses: z.nullable(z.number()),
  most_per_account: z.nullable(z.number()),
  /** The orders that it is reserved for or was used in. */
  uses: z.number(),
  note: z.string(),
  created_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
});
export type PromoCode = z.infer<typeof promoCode>;

const ofMoney = { access: 'admin', staff: staffFor('money') } as const;

export const promoCodes = {
  list: endpoint('GET /admin/promo-codes', {
    ...ofMoney,
    summary: 'The promo codes, the newest first',
    query: z.object({ page, limit: limit(20) }),
    reply: data(z.object({ promo_codes: z.array(promoCode), page: z.number(), more: z.boolean() })),
  }),
  create: endpoint('POST /admin/promo-codes', {
    ...ofMoney,
    fresh: true,
    summary: 'Make a promo code; a private one is shown once',
    body: promoCodeCreation,
    reply: data(z.object({ promo_code: promoCode, code: z.string() })),
    errors: ['promo_code_form', 'promo_code_exists'],
  }),
  end: endpoint('POST /admin/promo-codes/{id}/end', {
    ...ofMoney,
    fresh: true,
    summary: 'End a promo code; orders that use it keep their price',
    params: z.object({ id: identifier }),
    reply: data(promoCode),
  }),
};
