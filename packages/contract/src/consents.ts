import * as z from 'zod/mini';
import { data, endpoint, file } from './endpoint.ts';

/** The documents that a person agrees to. The third one has a box of its own where the shop asks for it. */
export const consentDocuments = ['terms', 'privacy', 'personal_data'] as const;
export type ConsentDocument = (typeof consentDocuments)[number];

export const consent = z.object({
  document: z.enum(consentDocuments),
  /** The day of the version, and the hash of its text in the language that was shown. */
  version: z.string(),
  sha256: z.string(),
  locale: z.string(),
  given_at: z.iso.datetime(),
  address: z.nullable(z.string()),
});
export type Consent = z.infer<typeof consent>;

export const consents = {
  list: endpoint('GET /auth/consents', {
    access: 'user',
    summary: 'The documents you agreed to, when and from where',
    reply: data(z.array(consent)),
  }),
  export: endpoint('GET /auth/export', {
    access: 'user',
    fresh: true,
    summary: 'Everything the shop knows about you, as a ZIP file of JSON and your documents',
    reply: file,
  }),
};
