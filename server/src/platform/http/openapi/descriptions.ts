import { type Endpoint, rolesFor } from '@warden/contract';
import { auth, consents, emailChange, factors, securityEvents, sessions } from './descriptions/accounts.ts';
import { advisories, calendar, tokens, webhooks } from './descriptions/integrations.ts';
import { organizations } from './descriptions/organizations.ts';
import {
  companies,
  documents,
  installs,
  invoices,
  licenses,
  orders,
  payments,
  promoCodes,
  quotes,
  renewals,
  transfers,
} from './descriptions/sales.ts';
import { admin, releases, seller, settings } from './descriptions/shop.ts';
import { sso } from './descriptions/sso.ts';
import type { Descriptions } from './descriptions/type.ts';

const all: Descriptions = {
  ...{ auth, factors, emailChange, sso, sessions, securityEvents, consents },
  ...{ organizations, licenses, installs, payments, orders, promoCodes, quotes, renewals },
  ...{ companies, documents, invoices, transfers },
  ...{ releases, advisories, webhooks, tokens, calendar, settings, seller, admin },
};
export const descriptions: Record<string, Record<string, string>> = all;

export const tagDescriptions: Record<keyof Descriptions, string> = {
  auth: 'Accounts: registration, sign-in, passwords and profiles.',
  factors: 'Second factors: authenticator apps, passkeys and recovery codes.',
  emailChange: 'Changes of an account’s email address, which both mailboxes confirm.',
  sessions: 'Where an account is signed in.',
  securityEvents: 'What happened around the safety of accounts.',
  consents: 'The legal texts that were agreed to, and the export of an account’s data.',
  licenses: 'Licenses: lists, issuing, revoking, and validation by installations.',
  installs: 'Installations that an account has bound to itself.',
  payments: 'Online payments and refunds.',
  orders: 'Orders of several licenses at once.',
  promoCodes: 'Codes that lower the price of orders.',
  quotes: 'Quotes, and links by which somebody else pays.',
  renewals: 'How licenses are renewed when they end: by an invoice that comes by itself, or from a stored card.',
  companies: 'Companies that pay by invoice.',
  sso: 'Sign-in by the identity provider of an organization (OpenID Connect).',
  organizations: 'Organizations: members, roles and invitations. Other calls are about one where a header names it.',
  documents: 'Invoices and closing documents as files.',
  invoices: 'Invoices that are paid by bank transfer.',
  transfers: 'Bank statements and the transfers in them.',
  releases: 'Releases of Warden and their installers.',
  advisories: 'Security advisories about versions of Warden.',
  webhooks: 'Addresses that the shop calls when something happens (Standard Webhooks).',
  tokens: 'Tokens by which programs call this API.',
  calendar: 'A calendar of what ends and what is due.',
  settings: 'Settings of the shop that an administrator can change while it runs.',
  seller: 'Who sells the licenses, and the links of the shop.',
  admin: 'Lists, figures and controls of the panel.',
};

/** What parameters mean, by their name. */
export const fieldDescriptions: Record<string, string> = {
  id: 'The id from a list or an earlier answer.',
  name: 'Which of the two images.',
  clientId: 'The client id that the installation made for itself. In lists, a part of it is enough.',
  client_id: 'The client id that the installation made for itself.',
  license_id: 'The license to upgrade or extend. Without it, a new one is bought.',
  plan: 'The license type to buy.',
  version: 'A version such as 24.3.1, or `latest` for the newest that is not a pre-release.',
  channel: 'Stable releases, or pre-releases too.',
  key: 'The key of an advisory in the panel.',
  delivery: 'The delivery from the log.',
  os: 'The operating system.',
  arch: 'The processor architecture.',
  sha256: 'The hash of the file, as the index names it, in lower-case hexadecimal.',
  token: 'The token from the mail.',
  page: 'The page of the list, from 1.',
  limit: 'How many rows a page has, at most 100.',
  sortBy: 'The field to sort by.',
  sortOrder: 'Ascending or descending.',
  licenseType: 'Only licenses of this type.',
  status: 'Only rows with this status.',
  superseded: 'Whether the installation has a license that does as much for longer.',
  attention: 'Only what `GET /licenses/attention` counts.',
  ids: 'Ids of licenses, separated by commas.',
  includeRevoked: 'Whether revoked licenses are listed too.',
  inn: 'The tax number of a Russian company (10 digits) or entrepreneur (12 digits).',
  from: 'The first day of the period.',
  to: 'The last day of the period.',
  search: 'A part of a name, a number or an address.',
  validFrom: 'Only invoices that can be paid on this day or later.',
  state: 'Only transfers in this state.',
  role: 'Only administrators, or only others.',
  verified: 'Only accounts whose address was confirmed, or only others.',
  blocked: 'Only blocked accounts, or only others.',
  hasUser: 'Only clients that are bound to an account, or only others.',
  term: 'Only clients whose license ends within 30 days (`ending`), or has ended and still works (`grace`).',
  hostname: 'A part of the hostname.',
  method: 'Only payments by card, or only by invoice.',
  email: 'A part of the buyer’s address.',
  userId: 'Only events of this account.',
  kind: 'Only events of this kind.',
  into: 'The organization that stays.',
  organizationId: 'The organization whose provider calls.',
  subject: 'Only entries about this, such as `license:` and its id.',
};

const callers = {
  public: 'Needs no session.',
  user: 'Needs a session.',
  admin: 'Needs the session of an administrator.',
};

/** Who may make a call, and what proof it asks for. */
export const accessSentence = ({ access, staff, permission, fresh, scope }: Endpoint) =>
  [
    callers[access],
    staff.length > 0 && `Others of the shop’s own people may call it who are: ${staff.join(', ')}.`,
    permission && `In an organization, members may call it who are: ${rolesFor(permission).join(', ')}.`,
    fresh && 'The session must have been authenticated within the last five minutes.',
    scope && `A token with the scope \`${scope}\` may call it too.`,
  ]
    .filter(Boolean)
    .join(' ');
