import * as z from 'zod/mini';
import { data, endpoint, form } from './endpoint.ts';
import { filter, identifier, limit, line, page } from './fields.ts';
import { lineIds } from './payments.ts';
import { staffFor } from './roles.ts';

/** A matched transfer has settled or returned invoices, and a dismissed one has nothing to do with them. */
export const transferStates = ['matched', 'waiting', 'dismissed'] as const;

/** Why a transfer waits for an administrator. */
export const transferReasons = [
  'no_invoice',
  'partial',
  'overpaid',
  'other_payer',
  'several_invoices',
  'several_accounts',
  'ambiguous',
  'invoice_expired',
  'invoice_canceled',
  'invoice_paid',
  'other_currency',
  'return_unclear',
  'return_of_surplus',
  'looks_recorded',
] as const;
export type TransferReason = (typeof transferReasons)[number];

const candidate = z.object({
  invoice_id: z.string(),
  number: z.string(),
  issued_on: z.string(),
  /** The account that asked for it. Anybody can enter the INN of any company. */
  email: z.string(),
  /** Whether the company with this INN has paid another invoice of that account by a transfer. */
  paid_before: z.boolean(),
  company: z.string(),
  inn: z.nullable(z.string()),
  amount: z.number(),
  received: z.number(),
  currency: z.string(),
  status: z.string(),
});

export const transfer = z.object({
  id: z.string(),
  direction: z.enum(['incoming', 'outgoing']),
  number: z.string(),
  date: z.string(),
  amount: z.number(),
  currency: z.string(),
  payer: z.string(),
  payer_inn: z.nullable(z.string()),
  payee: z.string(),
  purpose: z.string(),
  state: z.enum(transferStates),
  reason: z.nullable(z.enum(transferReasons)),
  /** The invoice that it paid or returned, or null. Where it concerns several, they are in `invoices`. */
  invoice_id: z.nullable(z.string()),
  invoices: z.array(z.object({ invoice_id: z.string(), number: z.string(), amount: z.number() })),
  /** The invoices to which a waiting transfer may belong. */
  candidates: z.array(candidate),
  resolved_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  recorded_at: z.iso.datetime(),
});
export type Transfer = z.infer<typeof transfer>;

const note = z.object({ reason: line(500) });

export const transfers = {
  upload: endpoint('POST /admin/statements', {
    access: 'admin',
    staff: staffFor('money'),
    fresh: true,
    summary: 'Import a bank statement (1CClientBankExchange 1.02 or 1.03, at most 20 MB)',
    body: form({ fields: z.object({}), files: ['statement'] }),
    /** `known` counts the transfers that an earlier statement brought already. */
    reply: data(
      z.object({
        statement_id: z.string(),
        transfers: z.number(),
        matched: z.number(),
        waiting: z.number(),
        known: z.number(),
      }),
    ),
    errors: [
      'statement_invalid',
      'statement_encoding',
      'statement_incomplete',
      'statement_other_account',
      'statement_too_large',
      'seller_missing',
      'upload_incomplete',
    ],
  }),
  list: endpoint('GET /admin/transfers', {
    access: 'admin',
    staff: staffFor('money'),
    summary: 'Bank transfers, newest first; those that wait say why',
    query: z.object({
      state: filter(z.enum(transferStates, { error: 'field_invalid' })),
      search: filter(line(200)),
      page,
      limit: limit(25),
    }),
    reply: data(
      z.object({
        transfers: z.array(transfer),
        total: z.number(),
        page: z.number(),
        limit: z.number(),
        more: z.boolean(),
      }),
    ),
  }),
  apply: endpoint('POST /admin/transfers/{id}/apply', {
    access: 'admin',
    staff: staffFor('money'),
    fresh: true,
    summary: 'Use a waiting transfer for these invoices: incoming money settles them, outgoing money returns them',
    params: z.object({ id: identifier }),
    body: z.object({
      ...note.shape,
      invoice_ids: z
        .array(identifier, { error: 'field_invalid' })
        .check(z.minLength(1, { error: 'field_required' }), z.maxLength(20, { error: 'field_invalid' })),
      /** Of money that went back for one invoice: the lines that it was for. Their licenses are revoked. */
      line_ids: z.optional(lineIds),
    }),
    reply: data(transfer),
    errors: [
      'transfer_not_waiting',
      'invoice_not_payable',
      'transfer_too_small',
      'transfer_other_currency',
      'payment_not_refundable',
      'refund_pending',
    ],
  }),
  dismiss: endpoint('POST /admin/transfers/{id}/dismiss', {
    access: 'admin',
    staff: staffFor('money'),
    fresh: true,
    summary: 'Note that a waiting transfer belongs to no invoice',
    params: z.object({ id: identifier }),
    body: note,
    reply: data(transfer),
    errors: ['transfer_not_waiting', 'transfer_counted'],
  }),
};
