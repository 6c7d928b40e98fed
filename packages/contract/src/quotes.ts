import * as z from 'zod/mini';
import { data, endpoint, file } from './endpoint.ts';
import { day, identifier, limit, line, mailToken, page, text } from './fields.ts';
import { lineErrors, placedOrder, placingErrors, wantedLine } from './orders.ts';
import { soldLine } from './payments.ts';
import { staffFor } from './roles.ts';
import {
  lineKinds,
  MAX_QUOTE_DAYS,
  MOST_LINES,
  MOST_YEARS,
  paymentMethods,
  quoteKinds,
  quoteStatuses,
} from './words.ts';

const invalid = { error: 'field_invalid' } as const;
const locale = z.enum(['en', 'ru'], invalid);

const lines = <Line extends z.ZodMiniType>(of: Line) =>
  z.array(of, invalid).check(z.minLength(1, { error: 'field_required' }), z.maxLength(MOST_LINES, invalid));

/** A line as its receiver sees it, who learns nothing of the installation. */
export const quotedLine = z.object({
  ...soldLine.shape,
  kind: z.enum(lineKinds),
});
export type QuotedLine = z.infer<typeof quotedLine>;

const quotedOrder = {
  kind: z.enum(quoteKinds),
  /** The number of a quote; null for a link. */
  number: z.nullable(z.string()),
  list_amount: z.number(),
  discount: z.number(),
  amount: z.number(),
  currency: z.string(),
  /** The tax in the amount; null where the seller's is not known. */
  vat: z.nullable(z.object({ rate: z.nullable(z.number()), amount: z.number() })),
  message: z.string(),
  /** The last day in Moscow on which it can be accepted or paid. */
  valid_until: z.string(),
};

/** A quote or a payment link as its account sees it. */
export const quoteRecord = z.object({
  id: z.string(),
  ...quotedOrder,
  status: z.enum(quoteStatuses),
  lines: z.array(z.object({ ...quotedLine.shape, client_id: z.nullable(z.string()) })),
  /** The order that was made of it last. */
  payment_id: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  accepted_at: z.nullable(z.iso.datetime()),
  withdrawn_at: z.nullable(z.iso.datetime()),
  /** Where its PDF is; null for a link. */
  pdf: z.nullable(z.string()),
});
export type QuoteRecord = z.infer<typeof quoteRecord>;

/** A quote or link as the panel shows it. */
export const adminQuote = z.object({
  ...quoteRecord.shape,
  /** The account that it is for; null where that was deleted. */
  user_id: z.nullable(z.string()),
  /** The address of a person, or the name of an organization. */
  account: z.nullable(z.string()),
  note: z.string(),
  /** Whether the shop's own people have made it. */
  by_shop: z.boolean(),
});
export type AdminQuote = z.infer<typeof adminQuote>;

/** What everybody reads who has the link. */
export const sharedQuote = z.object({
  ...quotedOrder,
  lines: z.array(quotedLine),
  /** Null where the seller is not known. */
  seller: z.nullable(z.object({ name: z.string(), inn: z.string(), address: z.string() })),
  pdf: z.nullable(z.string()),
  /** Somebody has begun to pay. Who pays continues that. */
  payment_begun: z.boolean(),
});
export type SharedQuote = z.infer<typeof sharedQuote>;

/** What remains to be said of a link that somebody has paid by. */
export const paidLink = z.object({ kind: z.literal('paid') });

const made = data(z.object({ quote: quoteRecord, url: z.string() }));

const specialLine = z.object({
  ...wantedLine.shape,
  years: z.optional(z.int(invalid).check(z.gte(1, invalid), z.lte(MOST_YEARS, invalid))),
  /** The price that is offered; without it, that of the plan. */
  amount: z.optional(z.nullable(z.number(invalid))),
});

const ofMoney = { access: 'admin', staff: staffFor('money') } as const;
const listed = { query: z.object({ page, limit: limit(10) }) };
const token = z.object({ token: mailToken });

/** Orders without money: quotes, and links by which somebody without an account pays an order. */
export const quotes = {
  list: endpoint('GET /quotes', {
    access: 'user',
    permission: 'view',
    summary: 'Your quotes and payment links, the newest first',
    ...listed,
    reply: data(z.object({ quotes: z.array(quoteRecord), page: z.number(), more: z.boolean() })),
  }),
  create: endpoint('POST /quotes', {
    access: 'user',
    permission: 'buy',
    summary: 'Make a quote at the prices of today, or a link by which somebody else pays; the address is shown once',
    body: z.object({
      kind: z.enum(quoteKinds, invalid),
      lines: lines(wantedLine),
      /** For how many days it holds. */
      days: z.optional(z.int(invalid).check(z.gte(1, invalid), z.lte(MAX_QUOTE_DAYS, invalid))),
      locale: z.optional(locale),
      /** A link is paid without you, so you agree to the license agreement now. */
      acceptedEula: z.optional(z.boolean(invalid)),
      /** A link: which of your companies gets the invoice and the closing document; a quote names it when accepted. */
      company_id: z.optional(z.nullable(identifier)),
    }),
    reply: made,
    errors: [...lineErrors, 'eula_required', 'payments_off', 'invoices_off', 'too_many_quotes'],
  }),
  renewLink: endpoint('POST /quotes/{id}/link', {
    access: 'user',
    permission: 'buy',
    summary: 'Make another address for an open quote or link; the one before stops working',
    params: z.object({ id: identifier }),
    reply: made,
    errors: ['quote_closed', 'too_many_quotes'],
  }),
  withdraw: endpoint('POST /quotes/{id}/withdraw', {
    access: 'user',
    permission: 'buy',
    summary: 'Withdraw a quote or link of yours, whose address then stops working',
    params: z.object({ id: identifier }),
    reply: data(quoteRecord),
    errors: ['quote_closed'],
  }),
  pdf: endpoint('GET /quotes/{id}/pdf', {
    access: 'user',
    permission: 'view',
    summary: 'A quote of yours as PDF; for an administrator, anybody’s',
    params: z.object({ id: identifier }),
    reply: file,
  }),
  shared: endpoint('GET /shared-quotes/{token}', {
    access: 'public',
    summary: 'What a quote or payment link says to everybody who has its address',
    params: token,
    reply: data(z.union([sharedQuote, paidLink])),
    errors: ['quote_closed'],
  }),
  sharedPdf: endpoint('GET /shared-quotes/{token}/pdf', {
    access: 'public',
    summary: 'The quote as PDF',
    params: token,
    reply: file,
    errors: ['quote_closed'],
  }),
  accept: endpoint('POST /shared-quotes/{token}/accept', {
    access: 'user',
    permission: 'buy',
    summary: 'Order what was offered to you: answers where to pay, or the invoice',
    params: token,
    body: z.object({
      method: z.enum(paymentMethods, invalid),
      company_id: z.optional(z.nullable(identifier)),
      acceptedEula: z.literal(true, { error: 'eula_required' }),
    }),
    reply: placedOrder,
    errors: [...lineErrors, 'quote_closed', ...placingErrors],
  }),
  pay: endpoint('POST /shared-quotes/{token}/pay', {
    access: 'public',
    summary: 'Pay an order of somebody else by card, who has shared the link: answers where',
    params: token,
    reply: z.object({ success: z.literal(true), payment_url: z.string() }),
    errors: [
      'quote_closed',
      'payments_off',
      'too_many_open_payments',
      'payment_refused',
      'payment_provider_unavailable',
    ],
  }),
  adminList: endpoint('GET /admin/quotes', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'All quotes and payment links, the newest first',
    query: z.object({ page, limit: limit(20) }),
    reply: data(z.object({ quotes: z.array(adminQuote), page: z.number(), more: z.boolean() })),
  }),
  adminCreate: endpoint('POST /admin/quotes', {
    ...ofMoney,
    fresh: true,
    summary: 'Make a quote for an account, with prices of its own; the address is shown once',
    body: z.object({
      /** The confirmed address of a person, or the id of an account. */
      account: line(254),
      lines: lines(specialLine),
      /** The last day in Moscow. */
      valid_until: day,
      locale,
      /** What the receiver reads. */
      message: z._default(text(1000), ''),
      /** What the shop notes for itself. */
      note: z._default(text(500), ''),
      /** Why these prices, for the audit log. */
      reason: line(500),
    }),
    reply: made,
    errors: [...lineErrors, 'invoices_off', 'too_many_quotes'],
  }),
  adminWithdraw: endpoint('POST /admin/quotes/{id}/withdraw', {
    ...ofMoney,
    fresh: true,
    summary: 'Withdraw a quote or link',
    params: z.object({ id: identifier }),
    body: z.object({ reason: line(500) }),
    reply: data(adminQuote),
    errors: ['quote_closed'],
  }),
};
