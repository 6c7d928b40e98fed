import type { SellerDetails, SiteLinks } from '@warden/contract';
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';

/** The only row. Documents have copies of what they need, so a change never changes an issued document. */
export const seller = pgTable('seller', {
  id: text().primaryKey(),
  details: jsonb().$type<SellerDetails>(),
  links: jsonb().$type<Partial<SiteLinks>>().notNull(),
  /** Whether it is the example of a demo. */
  isExample: boolean('is_example').notNull().default(false),
  /** Keys in the storage. A file is never replaced, because issued documents may show it. */
  stampKey: text('stamp_key'),
  signatureKey: text('signature_key'),
  updatedAt: timestamp('updated_at').notNull(),
});
