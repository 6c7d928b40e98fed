import type { PagesTexts } from '../en/pages.ts';
import { withNoBreakSpaces } from '../no-break-spaces.ts';
import { errors } from './errors.ts';
import { licenseCodes } from './license-codes.ts';
import { messages } from './messages.ts';
import { advisories } from './site/advisories.ts';
import { companies } from './site/companies.ts';
import { contacts } from './site/contacts.ts';
import { docs } from './site/docs.ts';
import { home } from './site/home.ts';
import { integrationsPage } from './site/integrations.ts';
import { invoices } from './site/invoices.ts';
import { licenseCheck } from './site/license-check.ts';
import { orders } from './site/orders.ts';
import { organization } from './site/organization.ts';
import { pricing } from './site/pricing.ts';
import { protection } from './site/protection.ts';
import { purchase } from './site/purchase.ts';
import { quotes } from './site/quotes.ts';
import { renew } from './site/renew.ts';
import { renewalsPage } from './site/renewals.ts';
import { sharing } from './site/sharing.ts';
import { sso } from './site/sso.ts';
import { upkeep } from './site/upkeep.ts';

export const pages: PagesTexts = {
  ...withNoBreakSpaces({
    ...purchase,
    ...orders,
    ...invoices,
    ...companies,
    ...licenseCheck,
    ...renew,
    ...renewalsPage,
    ...quotes,
    ...home,
    ...pricing,
    ...contacts,
    ...protection,
    ...advisories,
    ...docs,
    ...sso,
    ...upkeep,
    ...organization,
    ...integrationsPage,
    ...sharing,
  }),
  errors,
  done: messages,
  licenseCodes,
};
