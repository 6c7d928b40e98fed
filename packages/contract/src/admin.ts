import * as z from 'zod/mini';
import { user } from './auth.ts';
import { company } from './companies.ts';
import { data, done, endpoint, file } from './endpoint.ts';
import { filter, identifier, limit, line, page } from './fields.ts';
import { install, installSync } from './installs.ts';
import { adminInvoice } from './invoices.ts';
import { license, licenseType } from './licenses.ts';
import { invitation, member } from './organizations.ts';
import { payment, paymentStatus, refundFailure } from './payments.ts';
import { memberRoles, staffFor } from './roles.ts';
import { panelResults, panelSearch } from './search.ts';
import { accountSession } from './sessions.ts';
import { discountReasons, installationStatuses, installationTerms, paymentMethods, quoteKinds } from './words.ts';

const sortOrder = z._default(z.enum(['asc', 'desc'], { error: 'field_invalid' }), 'desc');
const oneOf = <const T extends [string, ...string[]]>(...values: T) => z.enum(values, { error: 'field_invalid' });
const flag = filter(oneOf('true', 'false'));
const search = filter(line(200));

/** A blocked account has no sessions and cannot sign in. */
const blockedAt = z.nullable(z.iso.datetime());

export const adminUser = z.object({
  ...user.shape,
  blocked_at: blockedAt,
  installs: z.number(),
  /** Exact up to 1,000; `more_licenses` says that there are others. The CSV has the exact number. */
  licenses: z.number(),
  more_licenses: z.optional(z.literal(true)),
});
export type AdminUser = z.infer<typeof adminUser>;

const installationStatus = z.enum(installationStatuses);

/** The organization that owns something. Null for what a person owns; a process of the previous version leaves it out. */
const organizationName = z.optional(z.nullable(z.object({ id: z.string(), name: z.string() })));

/** A client that the shop knows, either because it is bound to an account or from a license that was issued to it. */
export const adminInstallation = z.object({
  id: z.string(),
  client_id: z.string(),
  hostname: z.nullable(z.string()),
  /** The status is that of its latest license. */
  status: installationStatus,
  license_type: z.nullable(licenseType),
  license_id: z.nullable(z.string()),
  issued_at: z.nullable(z.iso.datetime()),
  expires_at: z.nullable(z.iso.datetime()),
  /** An expired license still works until then. */
  grace_until: z.optional(z.iso.datetime()),
  /** Why its license was revoked. A process of the previous version answers without it. */
  revoked_reason: z.optional(z.nullable(z.string())),
  /** Of a staging license: the client id of the installation with the paid license. */
  staging_for: z.optional(z.nullable(z.string())),
  /** Null where it does not ask for its license by itself. */
  sync: z.optional(z.nullable(installSync)),
  /** Whether a person or an organization has bound it. */
  hasUser: z.boolean(),
  user: z.nullable(z.object({ id: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() })),
  organization: organizationName,
});
export type AdminInstallation = z.infer<typeof adminInstallation>;

export const adminPayment = z.object({
  ...payment.shape,
  user_id: z.nullable(z.string()),
  organization: organizationName,
  /** Names the contradiction in the provider's data about this payment. */
  problem: z.nullable(z.string()),
  /** The invoice of a payment by bank transfer, and the buyer that it names. */
  invoice_number: z.nullable(z.string()),
  company: z.nullable(z.string()),
  inn: z.nullable(z.string()),
  /** Why the last refund came to nothing. Null where none was tried, or a later one succeeded. */
  refund_failure: z.optional(z.nullable(refundFailure)),
});
export type AdminPayment = z.infer<typeof adminPayment>;

/** An organization as the panel shows it. */
export const adminOrganization = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  members: z.number(),
  installs: z.number(),
  licenses: z.number(),
  /** The tax numbers of its companies. */
  tax_numbers: z.array(z.string()),
  /** What it has paid, less what was refunded, by currency. */
  revenue: z.array(z.object({ currency: z.string(), amount: z.number() })),
});
export type AdminOrganization = z.infer<typeof adminOrganization>;

/** What a merge of two organizations would bring together. */
export const organizationMerge = z.object({
  from: adminOrganization,
  into: adminOrganization,
  /** The tax numbers that both have. Without any, they are not the same company, and are not merged. */
  same: z.array(z.string()),
  installs: z.number(),
  licenses: z.number(),
  payments: z.number(),
  invoices: z.number(),
  companies: z.number(),
  /** The members of both, and what they would be. */
  members: z.array(z.object({ email: z.string(), role: z.enum(memberRoles), before: z.nullable(z.enum(memberRoles)) })),
});
export type OrganizationMerge = z.infer<typeof organizationMerge>;

const userFilters = { search, role: filter(oneOf('admin', 'user')), verified: flag, blocked: flag };
const installationFilters = {
  status: filter(z.enum(installationStatuses, { error: 'field_invalid' })),
  /** Those whose license ends within 30 days, or has ended and still works. */
  term: filter(z.enum(installationTerms, { error: 'field_invalid' })),
  licenseType: filter(z.enum(licenseType.options, { error: 'field_invalid' })),
  hasUser: flag,
  /** The whole address of the account that has bound it. */
  email: search,
  clientId: search,
  hostname: search,
};
const paymentFilters = {
  status: filter(z.enum(paymentStatus.options, { error: 'field_invalid' })),
  method: filter(z.enum(paymentMethods, { error: 'field_invalid' })),
  email: search,
  clientId: search,
};

const listing = <F extends Record<string, z.ZodMiniType>, const S extends [string, ...string[]]>(
  filters: F,
  size: number,
  ...sorts: S
) =>
  z.object({
    ...filters,
    page,
    limit: limit(size),
    sortBy: z._default(oneOf(...sorts), sorts[0] as S[number]),
    sortOrder,
  });

const counted = { total: z.number(), page: z.number(), limit: z.number() };

/** Lists are counted and paged up to 10,000 rows. `more` is true when there are further rows. */
const listTotals = { ...counted, more: z.boolean() };

const count = z.object({ label: z.string(), count: z.number() });

export const stats = z.object({
  /** A large shop computes its figures about once a minute, so they may be older than the answer. */
  computed_at: z.iso.datetime(),
  users: z.object({ total: z.number(), admins: z.number() }),
  organizations: z.optional(z.object({ total: z.number() })),
  installs: z.object({ total: z.number() }),
  licenses: z.object({
    total_licenses: z.number(),
    active_licenses: z.number(),
    expired_licenses: z.number(),
    revoked_licenses: z.number(),
    by_type: z.array(z.object({ type: licenseType, active: z.number(), expired: z.number(), revoked: z.number() })),
  }),
  /** The last twelve months, such as 2026-11, oldest first. */
  signups: z.array(count),
  revenue: z.array(z.object({ month: z.string(), currency: z.string(), amount: z.number(), refunded: z.number() })),
  /**
   * What was taken off orders that were paid in these months, and what was paid for the same lines. A process of the
   * previous version answers without it.
   */
  discounts: z.optional(
    z.array(
      z.object({
        reason: z.enum(discountReasons),
        currency: z.string(),
        orders: z.number(),
        discount: z.number(),
        net: z.number(),
      }),
    ),
  ),
  /**
   * The same of lines that a promo code has lowered, also where their number did, for the twelve codes with most of it.
   * Of a private code, how it begins.
   */
  codes: z.optional(
    z.array(
      z.object({
        label: z.string(),
        currency: z.string(),
        orders: z.number(),
        discount: z.number(),
        net: z.number(),
      }),
    ),
  ),
  /**
   * What was offered in these months: how many quotes and links, how many of them became an order that is paid or may
   * be, how many were paid, and for how much. A process of the previous version answers without it.
   */
  quotes: z.optional(
    z.array(
      z.object({
        kind: z.enum(quoteKinds),
        currency: z.string(),
        issued: z.number(),
        accepted: z.number(),
        paid: z.number(),
        amount: z.number(),
      }),
    ),
  ),
  /** Counts the licenses that end in the next 90 days by the first day of the week. Weeks without any are included. */
  expiring: z.array(count),
  /** The last thirty days, oldest first. */
  validations: z.array(count),
  /** The versions, newest first. */
  downloads: z.array(count),
});
export type Stats = z.infer<typeof stats>;

export const parkedJob = z.object({
  id: z.string(),
  queue: z.string(),
  kind: z.string(),
  parked_at: z.iso.datetime(),
  error: z.string(),
});

export const auditEntry = z.object({
  id: z.number(),
  /** The position in the chain. It is null for a moment, because entries join the chain after they are written. */
  seq: z.nullable(z.number()),
  at: z.iso.datetime(),
  actor: z.string(),
  /** The actor's email address, or null when the account no longer exists. */
  actor_email: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.nullable(z.string()),
});

export const drift = z.object({
  paid_without_license: z.array(adminPayment),
  /** Licenses of a paid type that neither a payment nor an administrator has issued, and those of unpaid invoices. */
  license_without_payment: z.array(license),
  /** Payments for which the provider's data contradict the shop's. */
  doubted: z.array(adminPayment),
  /** Payments that are not refunded because the provider made no refund. */
  failed_refunds: z.optional(z.array(adminPayment)),
  /** Notifications that did not change their payment, and those still waiting. */
  unapplied: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      object_id: z.string(),
      payment_id: z.nullable(z.string()),
      outcome: z.nullable(z.string()),
      received_at: z.iso.datetime(),
    }),
  ),
});
export type Drift = z.infer<typeof drift>;

/** The state of the backups. `off`: none are set up; `late`: there is none, or the newest is older than two days. */
export const backups = z.object({
  state: z.enum(['off', 'ok', 'late', 'unreachable']),
  last_backup_at: z.nullable(z.iso.datetime()),
  /** When a backup was last restored into a scratch place and found good. */
  last_verified_at: z.nullable(z.iso.datetime()),
  /** Whether that is longer than two weeks ago, or never happened. */
  verification_late: z.boolean(),
});
export type Backups = z.infer<typeof backups>;

export const reconciliation = z.object({
  payments: z.number(),
  refunds: z.number(),
  mended: z.number(),
  unknown: z.array(z.string()),
  doubted: z.array(z.string()),
  paid_without_license: z.array(z.string()),
});

const users = listing(userFilters, 50, 'createdAt', 'email', 'lastName');
const installations = listing(installationFilters, 50, 'added', 'issued_at', 'client_id', 'expires_at');
const organizations = listing({ search }, 50, 'createdAt', 'name');
const payments = listing(paymentFilters, 10, 'createdAt', 'amount');

export const admin = {
  users: endpoint('GET /admin/users', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'Accounts; search looks into names, company and email',
    query: users,
    reply: data(z.object({ users: z.array(adminUser), ...listTotals })),
  }),
  user: endpoint('GET /admin/users/{id}', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'An account with its installations, licenses, companies, invoices and sessions',
    params: z.object({ id: identifier }),
    reply: data(
      z.object({
        user: z.object({ ...user.shape, blocked_at: blockedAt, blocked_reason: z.nullable(z.string()) }),
        /** The newest 200 of each. The others are found in the list of installations, by the address. */
        installs: z.array(install),
        more_installs: z.optional(z.literal(true)),
        licenses: z.array(license),
        more_licenses: z.optional(z.literal(true)),
        companies: z.array(company),
        invoices: z.array(adminInvoice),
        sessions: z.array(accountSession),
      }),
    ),
  }),
  organizations: endpoint('GET /admin/organizations', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'Organizations; search looks into their names and the tax numbers of their companies',
    query: organizations,
    reply: data(z.object({ organizations: z.array(adminOrganization), ...listTotals })),
  }),
  organization: endpoint('GET /admin/organizations/{id}', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'An organization with its members, installations, licenses, companies and invoices',
    params: z.object({ id: identifier }),
    reply: data(
      z.object({
        organization: adminOrganization,
        members: z.array(member),
        invitations: z.array(invitation),
        /** The newest 200 of each. */
        installs: z.array(install),
        more_installs: z.optional(z.literal(true)),
        licenses: z.array(license),
        more_licenses: z.optional(z.literal(true)),
        companies: z.array(company),
        invoices: z.array(adminInvoice),
        /** Other organizations with a company of the same tax number. */
        same_company: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
  previewMerge: endpoint('GET /admin/organizations/{id}/merge', {
    access: 'admin',
    summary: 'What would become of two organizations that are the same company',
    params: z.object({ id: identifier }),
    query: z.object({ into: identifier }),
    reply: data(organizationMerge),
  }),
  merge: endpoint('POST /admin/organizations/{id}/merge', {
    access: 'admin',
    fresh: true,
    summary: 'Give everything of an organization, and its members, to another one that is the same company',
    params: z.object({ id: identifier }),
    body: z.object({ into: identifier }),
    reply: done,
    errors: ['merge_other_company', 'too_many_members'],
  }),
  block: endpoint('POST /admin/users/{id}/block', {
    access: 'admin',
    fresh: true,
    summary: 'End all sessions of an account and let it sign in no more; the reason is mailed to its owner',
    params: z.object({ id: identifier }),
    body: z.object({ reason: line(500) }),
    reply: done,
    errors: ['own_account'],
  }),
  unblock: endpoint('POST /admin/users/{id}/unblock', {
    access: 'admin',
    fresh: true,
    summary: 'Let a blocked account sign in again',
    params: z.object({ id: identifier }),
    reply: done,
    errors: ['own_account'],
  }),
  endSessions: endpoint('DELETE /admin/users/{id}/sessions', {
    access: 'admin',
    fresh: true,
    summary: 'Sign an account out everywhere',
    params: z.object({ id: identifier }),
    reply: done,
    errors: ['own_account'],
  }),
  installations: endpoint('GET /admin/installations', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'Every client the shop knows, with its latest license',
    query: installations,
    reply: data(z.object({ installations: z.array(adminInstallation), ...listTotals })),
  }),
  payments: endpoint('GET /admin/payments', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'Everybody’s payments',
    query: payments,
    reply: data(z.object({ payments: z.array(adminPayment), ...listTotals })),
  }),
  search: endpoint('GET /admin/search', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'Accounts, companies, invoices, documents, installations, payments and licenses that match a text',
    query: panelSearch,
    reply: data(panelResults),
  }),
  exportUsers: endpoint('GET /admin/users/export', {
    access: 'admin',
    fresh: true,
    summary: 'The same list, all of it, as CSV',
    query: users,
    reply: file,
  }),
  exportInstallations: endpoint('GET /admin/installations/export', {
    access: 'admin',
    fresh: true,
    summary: 'The same list, all of it, as CSV',
    query: installations,
    reply: file,
  }),
  exportPayments: endpoint('GET /admin/payments/export', {
    access: 'admin',
    staff: staffFor('money'),
    fresh: true,
    summary: 'The same list, all of it, as CSV',
    query: payments,
    reply: file,
  }),
  stats: endpoint('GET /admin/stats', {
    access: 'admin',
    staff: staffFor('read'),
    summary: 'Figures for the plots',
    reply: data(stats),
    errors: ['statistics_pending'],
  }),
  drift: endpoint('GET /admin/drift', {
    access: 'admin',
    staff: staffFor('money'),
    summary: 'Where money and licenses do not agree; the newest hundred of each kind',
    reply: data(drift),
  }),
  reconcile: endpoint('POST /admin/payments/reconcile', {
    access: 'admin',
    staff: staffFor('money'),
    summary: 'Compare the provider’s ledger of the last days with ours, and apply what was missed',
    body: z.object({ days: z._default(z.int({ error: 'field_invalid' }).check(z.gte(1), z.lte(365)), 8) }),
    reply: data(reconciliation),
    errors: ['payment_provider_unavailable'],
  }),
  backups: endpoint('GET /admin/backups', {
    access: 'admin',
    summary: 'When the shop was last backed up, and when a backup was last verified',
    reply: data(backups),
  }),
  jobs: endpoint('GET /admin/jobs', {
    access: 'admin',
    staff: staffFor('resend'),
    summary: 'Jobs and mails that failed for the last time',
    reply: data(z.object({ jobs: z.array(parkedJob) })),
  }),
  retryJobs: endpoint('POST /admin/jobs/retry', {
    access: 'admin',
    staff: staffFor('resend'),
    summary: 'Try all of them again',
    reply: done,
  }),
  audit: endpoint('GET /admin/audit', {
    access: 'admin',
    summary: 'Who did what, newest first',
    query: z.object({ page, limit: limit(50), subject: search }),
    reply: data(z.object({ entries: z.array(auditEntry), ...counted })),
  }),
};
