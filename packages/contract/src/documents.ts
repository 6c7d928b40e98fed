import * as z from 'zod/mini';
import { data, endpoint, file } from './endpoint.ts';
import { day, identifier } from './fields.ts';

/**
 * An invoice asks for money, a UPD closes a sale for both accountants, and a correction changes or cancels a UPD. A buyer
 * abroad may ask for an act of acceptance.
 */
export const documentKinds = ['invoice', 'upd', 'correction', 'act'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentSummary = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  number: z.string(),
  date: z.string(),
  /** Buyers abroad get English documents: a receipt instead of a UPD. */
  language: z.enum(['en', 'ru']),
  /** Where the files are. A kind without a format for accounting programs has no XML. */
  pdf: z.string(),
  xml: z.nullable(z.string()),
});
export type DocumentSummary = z.infer<typeof documentSummary>;

export const period = z.object({ from: day, to: day });

export const documents = {
  period: endpoint('GET /documents', {
    access: 'user',
    scope: 'invoices:read',
    permission: 'view',
    summary: 'All your documents of a period, at most 366 days, as a ZIP file',
    query: period,
    reply: file,
    errors: ['period_invalid', 'too_many_documents'],
  }),
  act: endpoint('POST /documents/{id}/act', {
    access: 'user',
    permission: 'buy',
    summary:
      'The act of acceptance for a receipt of yours as a buyer abroad, in English and Russian; issued when first asked for',
    params: z.object({ id: identifier }),
    reply: data(documentSummary),
    errors: ['order_line_unassigned'],
  }),
  pdf: endpoint('GET /documents/{id}/pdf', {
    access: 'user',
    scope: 'invoices:read',
    permission: 'view',
    summary: 'A document of yours as PDF; for an administrator, anybody’s',
    params: z.object({ id: identifier }),
    reply: file,
  }),
  xml: endpoint('GET /documents/{id}/xml', {
    access: 'user',
    scope: 'invoices:read',
    permission: 'view',
    summary: 'A document of yours as XML for accounting programs; for an administrator, anybody’s',
    params: z.object({ id: identifier }),
    reply: file,
  }),
};
