import * as z from 'zod/mini';
import { documentSummary, period } from './documents.ts';
import { data, endpoint, file } from './endpoint.ts';
import { day, filter, identifier, limit, line, page } from './fields.ts';
import { plan } from './licenses.ts';
import { invoiceStatus, purchaseErrors, soldLine } from './payments.ts';
import { staffFor } from './roles.ts';
import { invoiceStatuses } from './words.ts';

/** A line of an invoice: one license, for one installation. */
export const invoiceLine = z.object({
  /** That of the line of its order. */
  id: z.string(),
  /** Null where the buyer had not said yet for which installation it is. */
  client_id: z.nullable(z.string()),
  ...soldLine.shape,
  /** The tax in the amount, by the closing document where there is one. */
  vat: z.number(),
  /** How much of the amount was given back. */
  refunded: z.number(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const invoice = z.object({
  id: z.string(),
  number: z.string(),
  payment_id: z.string(),
  company_id: z.nullable(z.string()),
  company: z.string(),
  /** Those of the first line. */
  client_id: z.string(),
  plan,
  /** A process of the previous version answers without them. */
  lines: z.optional(z.array(invoiceLine)),
  amount: z.number(),
  /** What has arrived of the amount so far. */
  received: z.number(),
  currency: z.string(),
  status: invoiceStatus,
  issued_on: z.string(),
  /** The last day on which it can be paid. */
  valid_until: z.string(),
  paid_at: z.nullable(z.iso.datetime()),
  canceled_at: z.nullable(z.iso.datetime()),
  /** The purpose of payment, as the invoice says it. */
  purpose: z.string(),
  documents: z.array(documentSummary),
});
export type Invoice = z.infer<typeof invoice>;

/** An invoice as the panel shows it. */
export const adminInvoice = z.object({
  ...invoice.shape,
  inn: z.nullable(z.string()),
  email: z.string(),
  user_id: z.nullable(z.string()),
  /** The organization that it was issued to. A process of the previous version answers without it. */
  organization: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
  /** How an invoice was settled that no transfer has paid. */
  paid_reason: z.nullable(z.string()),
});
export type AdminInvoice = z.infer<typeof adminInvoice>;

/** The part of a bank transfer that concerns an invoice. */
export const invoiceTransfer = z.object({
  transfer_id: z.string(),
  direction: z.enum(['incoming', 'outgoing']),
  number: z.string(),
  date: z.string(),
  amount: z.number(),
  payer: z.string(),
  payer_inn: z.nullable(z.string()),
  purpose: z.string(),
});

export const invoices = {
  create: endpoint('POST /invoices', {
    access: 'user',
    permission: 'buy',
    summary: 'Buy, upgrade or extend by bank transfer: answers the invoice',
    body: z.object({
      company_id: identifier,
      client_id: line(200, 'client_id_required'),
      license_id: z.optional(z.nullable(identifier)),
      plan: z.enum(plan.options, { error: 'field_invalid' }),
      acceptedEula: z.literal(true, { error: 'eula_required' }),
    }),
    reply: data(invoice),
    errors: [...purchaseErrors, 'eula_required', 'invoices_off', 'too_many_open_invoices', 'too_many_payments'],
  }),
  list: endpoint('GET /invoices', {
    access: 'user',
    scope: 'invoices:read',
    permission: 'view',
    summary: 'Your invoices, newest first',
    query: z.object({ page, limit: limit(10) }),
    reply: z.object({
      success: z.literal(true),
      data: z.array(invoice),
      total: z.number(),
      /** The total is exact up to 500. This says that there are others. */
      more: z.optional(z.literal(true)),
      page: z.number(),
      limit: z.number(),
    }),
  }),
  get: endpoint('GET /invoices/{id}', {
    access: 'user',
    scope: 'invoices:read',
    permission: 'view',
    summary: 'One of your invoices with its documents; for an administrator, anybody’s',
    params: z.object({ id: identifier }),
    reply: data(invoice),
  }),
  pdf: endpoint('GET /invoices/{id}/pdf', {
    access: 'user',
    scope: 'invoices:read',
    permission: 'view',
    summary: 'An invoice of yours as PDF; for an administrator, anybody’s',
    params: z.object({ id: identifier }),
    reply: file,
  }),
  cancel: endpoint('DELETE /invoices/{id}', {
    access: 'user',
    permission: 'buy',
    summary: 'Cancel an invoice of yours on which no money has arrived',
    params: z.object({ id: identifier }),
    reply: data(invoice),
    errors: ['invoice_not_open', 'invoice_partly_paid'],
  }),
  adminList: endpoint('GET /admin/invoices', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'Invoices; search looks into number, company, INN and email. By age, only the open ones are listed',
    query: z.object({
      status: filter(z.enum(invoiceStatuses, { error: 'field_invalid' })),
      search: filter(line(200)),
      /** Only invoices that could be paid on this day or later. */
      validFrom: filter(day),
      page,
      limit: limit(25),
      sortBy: z._default(z.enum(['issued', 'age'], { error: 'field_invalid' }), 'issued'),
      sortOrder: z._default(z.enum(['asc', 'desc'], { error: 'field_invalid' }), 'desc'),
    }),
    reply: data(
      z.object({
        invoices: z.array(adminInvoice),
        total: z.number(),
        page: z.number(),
        limit: z.number(),
        more: z.boolean(),
      }),
    ),
  }),
  adminGet: endpoint('GET /admin/invoices/{id}', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'An invoice with the bank transfers that paid or returned it',
    params: z.object({ id: identifier }),
    reply: data(z.object({ ...adminInvoice.shape, transfers: z.array(invoiceTransfer) })),
  }),
  markPaid: endpoint('POST /admin/invoices/{id}/paid', {
    access: 'admin',
    staff: staffFor('money'),
    fresh: true,
    summary: 'Settle an invoice by hand, which issues the license',
    params: z.object({ id: identifier }),
    body: z.object({ reason: line(500) }),
    reply: data(invoice),
    errors: ['invoice_not_payable'],
  }),
  exportCsv: endpoint('GET /admin/invoices/export', {
    access: 'admin',
    staff: staffFor('money'),
    fresh: true,
    summary: 'The documents of a period as CSV for the accountant, in the language of the caller',
    query: period,
    reply: file,
    errors: ['period_invalid'],
  }),
  exportFiles: endpoint('GET /admin/documents', {
    access: 'admin',
    staff: staffFor('money'),
    fresh: true,
    summary: 'All documents of a period as a ZIP file of PDF and XML',
    query: period,
    reply: file,
    errors: ['period_invalid', 'too_many_documents'],
  }),
};
