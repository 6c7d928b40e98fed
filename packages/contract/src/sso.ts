import * as z from 'zod/mini';
import { user } from './auth.ts';
import { isMailDomain } from './email.ts';
import { data, done, encoded, endpoint, file } from './endpoint.ts';
import { filter, identifier, knownEmail, line, optionalLine, text } from './fields.ts';
import { memberRoles } from './roles.ts';

const role = z.enum(memberRoles, { error: 'field_invalid' });

/** A domain whose mail addresses an organization answers for, once it has proved that the domain is its own. */
export const organizationDomain = z.object({
  id: z.string(),
  domain: z.string(),
  /** Null until it is proved. */
  proved_at: z.nullable(z.iso.datetime()),
  /** How it was proved. */
  method: z.nullable(z.enum(['dns', 'mail'])),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
});
export type OrganizationDomain = z.infer<typeof organizationDomain>;

/** The identity provider of an organization. Its secret is never shown again. */
export const identityProvider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  /** What people become who sign in for the first time. */
  default_role: role,
  /** Whether people of the proved domains become members by signing in. */
  allow_new_members: z.boolean(),
  /** When an owner has signed in by it, since it was last changed; null before. */
  tried_at: z.nullable(z.iso.datetime()),
  /** Since when members have to sign in by it; null where they may sign in in any way. */
  required_since: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
});
export type IdentityProvider = z.infer<typeof identityProvider>;

/** The sign-in of an organization by its own identity provider, as its owners see it. */
export const organizationSso = z.object({
  /** Null where none is set up. */
  provider: z.nullable(identityProvider),
  domains: z.array(organizationDomain),
  /** What the provider has to know of the shop: where it sends people back to, and where it reports sign-outs. */
  redirect_uri: z.string(),
  backchannel_logout_uri: z.string(),
  /** How many break-glass codes the caller has left. */
  break_glass_codes: z.number(),
});
export type OrganizationSso = z.infer<typeof organizationSso>;

/** Connects an account with a person that the provider of an organization knows. */
export const identity = z.object({
  id: z.string(),
  organization_id: z.string(),
  organization: z.string(),
  issuer: z.string(),
  /** The address by which the provider knows the person. */
  email: z.nullable(z.string()),
  /** The session that asks was opened by it. */
  current: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});
export type Identity = z.infer<typeof identity>;

/** What someone goes to the provider for. */
export const flowPurposes = ['sign-in', 'link', 'try', 'step-up'] as const;
export type FlowPurpose = (typeof flowPurposes)[number];

/** Where the browser goes, and what it must keep until it comes back. */
const departure = data(z.object({ url: z.string(), flow: z.string() }));

const domain = line(253).check(
  z.toLowerCase(),
  z.refine<string>((name) => isMailDomain(`x@${name}`), { error: 'domain_invalid' }),
);

const ofOwners = { access: 'user', permission: 'manage', ofOrganization: true } as const;
const changedByOwners = { ...ofOwners, fresh: true } as const;

/** One of the two. */
const company = { email: filter(knownEmail), organization: filter(identifier) };

export const sso = {
  start: endpoint('POST /auth/sso/start', {
    access: 'public',
    asksOthers: true,
    summary: 'Begin to sign in by your company: where its identity provider asks who you are',
    body: z.object({
      ...company,
      /** As at the registration, for those who get an account by this sign-in. */
      personalDataConsent: z.optional(z.boolean({ error: 'field_invalid' })),
    }),
    reply: departure,
    errors: ['email_invalid', 'sso_unknown', 'sso_unavailable'],
  }),
  link: endpoint('POST /auth/sso/link', {
    access: 'user',
    asksOthers: true,
    summary: 'Begin to connect your account with your company’s sign-in, or to show by it that you may go on there',
    body: z.object(company),
    reply: departure,
    errors: ['email_invalid', 'sso_unknown', 'sso_unavailable', 'fresh_authentication_required'],
  }),
  stepUp: endpoint('POST /auth/sso/step-up', {
    access: 'user',
    beforeFactor: true,
    asksOthers: true,
    summary: 'Begin to prove again who you are, by the provider that opened this session',
    reply: departure,
    errors: ['sso_unknown', 'sso_unavailable'],
  }),
  callback: endpoint('GET /auth/sso/callback/{organizationId}', {
    access: 'public',
    summary: 'For browsers that come back from an identity provider: leads to the page that finishes what was begun',
    params: z.object({ organizationId: identifier }),
    reply: file,
  }),
  finish: endpoint('POST /auth/sso/finish', {
    access: 'public',
    asksOthers: true,
    summary: 'Finish what was begun, with the answer of the provider',
    body: z.object({
      /** What the browser has kept. */
      flow: line(100),
      /** Whose provider has answered: the organization of the address that the browser was sent back to. */
      organization: identifier,
      /** The query of the address that the provider has sent the browser back to, as it is. */
      query: text(8000),
      device: optionalLine(300),
    }),
    reply: data(
      z.object({
        /** What was begun. */
        purpose: z.enum(flowPurposes),
        organization_id: z.string(),
        /** The new session, where one was opened. */
        session: z.nullable(z.object({ user, token: z.string(), device: z.string() })),
      }),
    ),
    errors: [
      'sso_flow_invalid',
      'sso_refused',
      'sso_unavailable',
      'sso_address_unconfirmed',
      'sso_not_member',
      'sso_account_exists',
      'sso_other_account',
      'sso_not_fresh',
      'address_unproven',
      'too_many_members',
      'too_many_organizations',
      'consent_required',
      'account_blocked',
      'second_factor_required',
      'second_factor_setup_required',
    ],
  }),
  identities: endpoint('GET /auth/sso/identities', {
    access: 'user',
    summary: 'The companies’ sign-ins that open your account',
    reply: data(z.array(identity)),
  }),
  unlink: endpoint('DELETE /auth/sso/identities/{id}', {
    access: 'user',
    fresh: true,
    summary: 'Disconnect your account from a company’s sign-in; sessions that it opened end',
    params: z.object({ id: identifier }),
    reply: done,
  }),
  backchannelLogout: endpoint('POST /auth/sso/backchannel/{organizationId}', {
    access: 'public',
    asksOthers: true,
    summary: 'For identity providers: end the sessions of someone who has signed out there',
    params: z.object({ organizationId: identifier }),
    body: encoded(z.object({ logout_token: line(8000) })),
    reply: done,
    errors: ['logout_token_invalid', 'sso_unavailable'],
  }),
  get: endpoint('GET /organization/sso', {
    ...ofOwners,
    summary: 'The identity provider of the organization, and the domains that it has proved',
    reply: data(organizationSso),
  }),
  setProvider: endpoint('PUT /organization/sso', {
    ...changedByOwners,
    asksOthers: true,
    summary: 'Set up the identity provider of the organization, or change it; another issuer or client is tried anew',
    body: z.object({
      issuer: line(500),
      client_id: line(300),
      /** Without it, the secret that is there stays. */
      client_secret: optionalLine(500),
      default_role: role,
      allow_new_members: z.boolean({ error: 'field_invalid' }),
    }),
    reply: data(organizationSso),
    errors: ['sso_issuer_invalid', 'sso_unavailable'],
  }),
  removeProvider: endpoint('DELETE /organization/sso', {
    ...changedByOwners,
    summary: 'Remove the identity provider; sessions that it opened end, except this one',
    reply: done,
    errors: ['sso_missing'],
  }),
  tryProvider: endpoint('POST /organization/sso/try', {
    ...changedByOwners,
    asksOthers: true,
    summary: 'Begin to sign in by the provider as its owner, which connects your account and shows that it works',
    reply: departure,
    errors: ['sso_missing', 'sso_unavailable'],
  }),
  require: endpoint('PUT /organization/sso/required', {
    ...changedByOwners,
    summary: 'Whether members have to sign in by the provider',
    body: z.object({ required: z.boolean({ error: 'field_invalid' }) }),
    reply: data(
      z.object({
        sso: organizationSso,
        /** Present where the caller had none left: they are shown once. */
        break_glass_codes: z.nullable(z.array(z.string())),
      }),
    ),
    errors: ['sso_missing', 'sso_not_tried'],
  }),
  makeBreakGlassCodes: endpoint('POST /organization/sso/break-glass-codes', {
    ...changedByOwners,
    summary: 'New codes with which you can sign in by password while the provider does not work; yours before are void',
    reply: data(z.object({ break_glass_codes: z.array(z.string()) })),
    errors: ['sso_missing'],
  }),
  addDomain: endpoint('POST /organization/sso/domains', {
    ...changedByOwners,
    summary: 'Name a domain of the organization, which then has to be proved',
    body: z.object({ domain }),
    reply: data(organizationDomain),
    errors: ['domain_invalid', 'domain_taken', 'too_many_domains'],
  }),
  mailDomainCode: endpoint('POST /organization/sso/domains/{id}/mail', {
    ...ofOwners,
    summary: 'Mail a code that proves the domain to its postmaster or administrator',
    params: z.object({ id: identifier }),
    body: z.object({ mailbox: z.enum(['postmaster', 'admin'], { error: 'field_invalid' }) }),
    reply: done,
    errors: ['mails_limited', 'domain_taken'],
  }),
  verifyDomain: endpoint('POST /organization/sso/domains/{id}/verify', {
    ...changedByOwners,
    asksOthers: true,
    summary: 'Prove the domain: by its TXT record, or by the code that was mailed',
    params: z.object({ id: identifier }),
    body: z.object({ code: optionalLine(40) }),
    reply: data(organizationDomain),
    errors: ['domain_unproved', 'domain_code_wrong', 'domain_taken'],
  }),
  removeDomain: endpoint('DELETE /organization/sso/domains/{id}', {
    ...changedByOwners,
    summary: 'Remove a domain, whose people then sign in for the first time no longer',
    params: z.object({ id: identifier }),
    reply: done,
  }),
};
