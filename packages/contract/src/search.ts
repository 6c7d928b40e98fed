import * as z from 'zod/mini';
import { documentKinds, documentSummary } from './documents.ts';
import { line } from './fields.ts';
import { licenseType } from './licenses.ts';
import { paymentStatus } from './payments.ts';
import { searchKinds } from './words.ts';

export const panelSearch = z.object({ search: line(200) });

/** What the panel's search finds: at most five of each kind, newest first. */
export const panelResults = z.object({
  users: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      company_name: z.nullable(z.string()),
    }),
  ),
  /** A process of the previous version answers without them. */
  organizations: z.optional(z.array(z.object({ id: z.string(), name: z.string(), members: z.number() }))),
  /** Each with an account that buys for it. */
  companies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      inn: z.nullable(z.string()),
      tax_id: z.nullable(z.string()),
      user_id: z.string(),
      email: z.string(),
      /** Where that account is an organization, which has no address. */
      organization: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      issued_on: z.string(),
      company: z.string(),
      amount: z.number(),
      currency: z.string(),
    }),
  ),
  /** The documents that are not invoices, each with the payment and the invoice that it belongs to. */
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(documentKinds),
      number: z.string(),
      date: z.string(),
      language: documentSummary.shape.language,
      payment_id: z.string(),
      invoice_id: z.nullable(z.string()),
    }),
  ),
  installations: z.array(
    z.object({
      client_id: z.string(),
      hostname: z.nullable(z.string()),
      /** What its customer calls it. */
      description: z.optional(z.nullable(z.string())),
      email: z.nullable(z.string()),
      organization: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      amount: z.number(),
      currency: z.string(),
      status: paymentStatus,
      created_at: z.iso.datetime(),
    }),
  ),
  licenses: z.array(
    z.object({
      id: z.string(),
      client_id: z.string(),
      license_type: licenseType,
      expires_at: z.iso.datetime(),
    }),
  ),
  /** The kinds of which more was found than is shown. */
  more: z.array(z.enum(searchKinds)),
});
export type PanelResults = z.infer<typeof panelResults>;
