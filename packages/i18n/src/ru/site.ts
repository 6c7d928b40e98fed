import type { SiteTexts } from '../en/site.ts';
import { withNoBreakSpaces } from '../no-break-spaces.ts';
import { errors } from './errors.ts';
import { licenseCodes } from './license-codes.ts';
import { messages } from './messages.ts';
import { account } from './site/account.ts';
import { attention } from './site/attention.ts';
import { companies } from './site/companies.ts';
import { contacts } from './site/contacts.ts';
import { dashboard } from './site/dashboard.ts';
import { docs } from './site/docs.ts';
import { frame } from './site/frame.ts';
import { home } from './site/home.ts';
import { invoices } from './site/invoices.ts';
import { licenseCheck } from './site/license-check.ts';
import { pricing } from './site/pricing.ts';
import { protection } from './site/protection.ts';
import { purchase } from './site/purchase.ts';
import { seller } from './site/seller.ts';

export const site: SiteTexts = {
  ...withNoBreakSpaces({
    ...frame,
    ...account,
    ...dashboard,
    ...attention,
    ...purchase,
    ...invoices,
    ...companies,
    ...licenseCheck,
    ...home,
    ...pricing,
    ...contacts,
    ...protection,
    ...seller,
    ...docs,
  }),
  errors,
  done: messages,
  licenseCodes,
};
