import * as z from 'zod/mini';
import { data, endpoint } from './endpoint.ts';
import { identifier, line } from './fields.ts';
import { plan } from './licenses.ts';
import { renewalMethods, renewalStates } from './words.ts';

const invalid = { error: 'field_invalid' } as const;

/** A card or an account that the payment provider has stored. */
const savedMethod = z.object({
  id: z.string(),
  /** What the provider calls it, such as "Bank card *4444". */
  title: z.string(),
  /** Whether the caller has stored it. Nobody else can let it be charged. */
  is_own: z.boolean(),
  created_at: z.iso.datetime(),
});
export type SavedMethod = z.infer<typeof savedMethod>;

const renewalLine = z.object({
  license_id: z.string(),
  client_id: z.string(),
  description: z.nullable(z.string()),
  plan,
  /** The last day of the license, from which it is extended by a year. */
  ends_on: z.string(),
  /** False for a line of an invoice whose license was extended otherwise since. */
  is_ending: z.boolean(),
  amount: z.number(),
});

export const renewal = z.object({
  /** Null while it is only planned. */
  id: z.nullable(z.string()),
  by: z.enum(['invoice', 'card']),
  state: z.enum(renewalStates),
  /** The day on which the first of its licenses ends. */
  ends_on: z.string(),
  /** When something happens next: the invoice, a notice, or a charge. */
  next_on: z.nullable(z.string()),
  lines: z.array(renewalLine),
  amount: z.number(),
  currency: z.string(),
  /** Up to which price the card may be charged; null for an invoice. */
  allowed_amount: z.nullable(z.number()),
  payment_id: z.nullable(z.string()),
  invoice: z.nullable(z.object({ id: z.string(), number: z.string(), valid_until: z.string() })),
  /** Why the last charge was declined, as the provider calls it. */
  decline_reason: z.nullable(z.string()),
});
export type Renewal = z.infer<typeof renewal>;

export const renewalSettings = z.object({
  by: z.enum(renewalMethods),
  /** Nobody has chosen: it follows from what the account is. */
  is_default: z.boolean(),
  company_id: z.nullable(z.string()),
  saved_method_id: z.nullable(z.string()),
  /** Up to this price for a year of all licenses that end together. */
  most_amount: z.nullable(z.number()),
  currency: z.string(),
  methods: z.array(savedMethod),
  /** Which ways the shop offers now. */
  offered: z.object({ invoice: z.boolean(), card: z.boolean() }),
  renewals: z.array(renewal),
});
export type RenewalSettings = z.infer<typeof renewalSettings>;

/** How licenses are renewed when they end: by an invoice that comes by itself, or from a stored card. */
export const renewals = {
  get: endpoint('GET /renewals', {
    access: 'user',
    permission: 'buy',
    summary: 'How your licenses are renewed, what comes next, and the stored cards',
    reply: data(renewalSettings),
  }),
  set: endpoint('PUT /renewals', {
    access: 'user',
    permission: 'buy',
    summary: 'Choose how your licenses are renewed; without this, an organization with one company gets invoices',
    body: z.object({
      by: z.enum(renewalMethods, invalid),
      /** By invoice: the company that pays. By card: the company that gets the documents, if there is one. */
      company_id: z.optional(z.nullable(identifier)),
      /** By card: which one, and up to which price for a year of all licenses that end together. */
      saved_method_id: z.optional(z.nullable(identifier)),
      most_amount: z.optional(z.nullable(z.number(invalid))),
      currency: z.optional(line(3)),
    }),
    reply: data(renewalSettings),
    errors: ['invoices_off', 'payments_off', 'amount_mismatch', 'saved_method_of_other'],
  }),
  unlink: endpoint('DELETE /renewals/methods/{id}', {
    access: 'user',
    permission: 'buy',
    summary: 'Forget a stored card at once; what it was to renew is not charged',
    params: z.object({ id: identifier }),
    reply: data(renewalSettings),
  }),
  agree: endpoint('POST /renewals/{id}/agree', {
    access: 'user',
    permission: 'buy',
    summary: 'Agree to a renewal that costs more than was announced, or than the limit',
    params: z.object({ id: identifier }),
    body: z.object({ amount: z.number(invalid), currency: line(3) }),
    reply: data(renewalSettings),
    errors: ['renewal_closed', 'amount_mismatch', 'saved_method_of_other'],
  }),
};
