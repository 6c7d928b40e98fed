import { admin } from './admin.ts';
import { advisories } from './advisories.ts';
import { auth } from './auth.ts';
import { calendar } from './calendar.ts';
import { companies } from './companies.ts';
import { consents } from './consents.ts';
import { documents } from './documents.ts';
import { emailChange } from './email-change.ts';
import type { Endpoint } from './endpoint.ts';
import { factors } from './factors.ts';
import { installs } from './installs.ts';
import { invoices } from './invoices.ts';
import { licenses } from './licenses.ts';
import { orders } from './orders.ts';
import { organizations } from './organizations.ts';
import { payments } from './payments.ts';
import { promoCodes } from './promo-codes.ts';
import { quotes } from './quotes.ts';
import { releases } from './releases.ts';
import { renewals } from './renewals.ts';
import { securityEvents } from './security-events.ts';
import { seller } from './seller.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { sso } from './sso.ts';
import { tokens } from './tokens.ts';
import { transfers } from './transfers.ts';
import { webhooks } from './webhooks.ts';

export const contract = {
  auth,
  factors,
  emailChange,
  sso,
  sessions,
  securityEvents,
  consents,
  licenses,
  installs,
  payments,
  orders,
  promoCodes,
  quotes,
  renewals,
  companies,
  organizations,
  documents,
  invoices,
  transfers,
  releases,
  advisories,
  webhooks,
  tokens,
  calendar,
  settings,
  seller,
  admin,
} satisfies Record<string, Record<string, Endpoint>>;

export * from './admin.ts';
export * from './advisories.ts';
export * from './auth.ts';
export * from './calendar.ts';
export * from './client.ts';
export * from './companies.ts';
export * from './consents.ts';
export * from './documents.ts';
export { asciiEmail } from './email.ts';
export * from './email-change.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './factors.ts';
export { MIN_ADMIN_PASSWORD_LENGTH } from './fields.ts';
export * from './installs.ts';
export * from './invoices.ts';
export * from './licenses.ts';
export * from './orders.ts';
export * from './organizations.ts';
export * from './payments.ts';
export * from './promo-codes.ts';
export * from './quotes.ts';
export * from './releases.ts';
export * from './renewals.ts';
export * from './roles.ts';
export * from './search.ts';
export * from './security-event-kinds.ts';
export * from './security-events.ts';
export * from './seller.ts';
export * from './sessions.ts';
export * from './settings.ts';
export * from './shop-reasons.ts';
export * from './sso.ts';
export * from './tokens.ts';
export * from './transfers.ts';
export * from './webhooks.ts';
export * from './words.ts';
