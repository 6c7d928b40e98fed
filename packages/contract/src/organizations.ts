import * as z from 'zod/mini';
import { data, done, endpoint, file } from './endpoint.ts';
import { email, filter, identifier, limit, line, mailToken, page } from './fields.ts';
import { memberRoles } from './roles.ts';

const role = z.enum(memberRoles, { error: 'field_invalid' });

/** An organization as one of its members sees it. */
export const organization = z.object({
  id: z.string(),
  name: z.string(),
  /** What the caller is in it. */
  role,
  /** Whether the caller wants no reminders about its licenses. */
  muted: z.boolean(),
  members: z.number(),
  created_at: z.iso.datetime(),
});
export type Organization = z.infer<typeof organization>;

export const member = z.object({
  user_id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  muted: z.boolean(),
  joined_at: z.iso.datetime(),
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  /** The address of the owner who invited. */
  invited_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

/** What a member, the shop or its people did with the things of an organization. */
export const activityEntry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** The address of the account that did it. Null for the shop itself, its people and accounts that are deleted. */
  actor_email: z.nullable(z.string()),
  /** Who did it where no account is named: the shop and its people, or someone whose account is deleted. */
  actor: z.enum(['member', 'shop', 'deleted']),
  /** As in the audit log, such as `payment.created`. */
  action: z.string(),
  /** Such as `license:…` with the id. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

const name = line(200);

export const organizationName = z.object({ name });
export const invitationRequest = z.object({ email, role });

export const organizations = {
  list: endpoint('GET /organizations', {
    access: 'user',
    summary: 'The organizations that you are a member of, by name',
    reply: data(z.array(organization)),
  }),
  create: endpoint('POST /organizations', {
    access: 'user',
    summary: 'Make an organization and become its owner; a company of yours may become part of it',
    body: z.object({ name, company_id: z.optional(z.nullable(identifier)) }),
    reply: data(organization),
    errors: ['address_unproven', 'too_many_organizations'],
  }),
  get: endpoint('GET /organization', {
    access: 'user',
    permission: 'view',
    ofOrganization: true,
    summary: 'The organization that the header names',
    reply: data(organization),
  }),
  rename: endpoint('PATCH /organization', {
    access: 'user',
    permission: 'manage',
    ofOrganization: true,
    summary: 'Rename the organization; licenses from now on carry the new name',
    body: organizationName,
    reply: data(organization),
  }),
  close: endpoint('POST /organization/close', {
    access: 'user',
    permission: 'manage',
    ofOrganization: true,
    fresh: true,
    summary:
      'Close the organization for all members; its licenses go on working, and documents are kept as the law asks',
    reply: done,
  }),
  leave: endpoint('POST /organization/leave', {
    access: 'user',
    permission: 'view',
    ofOrganization: true,
    summary: 'Leave the organization',
    reply: done,
    errors: ['last_owner'],
  }),
  mute: endpoint('PUT /organization/reminders', {
    access: 'user',
    permission: 'view',
    ofOrganization: true,
    summary: 'Whether you get reminders about its licenses',
    body: z.object({ muted: z.boolean({ error: 'field_invalid' }) }),
    reply: data(organization),
    errors: ['last_recipient'],
  }),
  members: endpoint('GET /organization/members', {
    access: 'user',
    permission: 'view',
    ofOrganization: true,
    summary: 'Who belongs to the organization, and as what',
    reply: data(z.array(member)),
  }),
  changeRole: endpoint('PATCH /organization/members/{userId}', {
    access: 'user',
    permission: 'manage',
    ofOrganization: true,
    fresh: true,
    summary: 'Change the role of a member, from the next call on',
    params: z.object({ userId: identifier }),
    body: z.object({ role }),
    reply: data(member),
    errors: ['last_owner'],
  }),
  removeMember: endpoint('DELETE /organization/members/{userId}', {
    access: 'user',
    permission: 'manage',
    ofOrganization: true,
    fresh: true,
    summary: 'Remove a member, whose access ends with the next call',
    params: z.object({ userId: identifier }),
    reply: done,
    errors: ['last_owner'],
  }),
  invitations: endpoint('GET /organization/invitations', {
    access: 'user',
    permission: 'manage',
    ofOrganization: true,
    summary: 'The invitations that wait for an answer',
    reply: data(z.array(invitation)),
  }),
  invite: endpoint('POST /organization/invitations', {
    access: 'user',
    permission: 'manage',
    ofOrganization: true,
    fresh: true,
    summary: 'Invite an address by mail; the link works once, for seven days and for that address only',
    body: invitationRequest,
    reply: data(invitation),
    errors: [
      'email_invalid',
      'email_name_invalid',
      'email_domain_invalid',
      'already_member',
      'too_many_members',
      'invitation_limited',
      'mails_limited',
    ],
  }),
  revokeInvitation: endpoint('DELETE /organization/invitations/{id}', {
    access: 'user',
    permission: 'manage',
    ofOrganization: true,
    summary: 'Revoke an invitation, whose link then works no longer',
    params: z.object({ id: identifier }),
    reply: done,
  }),
  readInvitation: endpoint('POST /invitations/read', {
    access: 'public',
    summary: 'Which organization the link of an invitation is about, and which address it is for',
    body: z.object({ token: mailToken }),
    reply: data(z.object({ organization: z.string(), role, email: z.string(), expires_at: z.iso.datetime() })),
    errors: ['invitation_invalid'],
  }),
  accept: endpoint('POST /invitations/accept', {
    access: 'user',
    summary: 'Become a member by the link that was mailed to your address, which it also confirms',
    body: z.object({ token: mailToken }),
    reply: data(organization),
    errors: [
      'invitation_invalid',
      'invitation_other_address',
      'address_taken',
      'too_many_members',
      'too_many_organizations',
    ],
  }),
  activity: endpoint('GET /organization/activity', {
    access: 'user',
    permission: 'manage',
    ofOrganization: true,
    summary: 'Who did what in the organization, newest first',
    query: z.object({ page, limit: limit(50), userId: filter(identifier) }),
    reply: z.object({
      success: z.literal(true),
      data: z.array(activityEntry),
      total: z.number(),
      /** The total is exact up to 500. This says that there are others. */
      more: z.optional(z.literal(true)),
      page: z.number(),
      limit: z.number(),
    }),
  }),
  exportActivity: endpoint('GET /organization/activity/export', {
    access: 'user',
    permission: 'manage',
    ofOrganization: true,
    fresh: true,
    summary: 'The same as CSV, in the language of the caller',
    query: z.object({ userId: filter(identifier) }),
    reply: file,
  }),
};
