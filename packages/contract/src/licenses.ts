import { licenseCodes, licenseTypes, plans } from '@warden/license/kinds';
import * as z from 'zod/mini';
import { data, done, endpoint, file } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import {
  day,
  filter,
  identifier,
  identifiers,
  knownEmail,
  limit,
  line,
  lines,
  optionalLine,
  page,
  sha256,
} from './fields.ts';
import { staffFor } from './roles.ts';
import { licenseSorts, licenseStatuses, rotations } from './words.ts';

export const licenseType = z.enum(licenseTypes);
export const licenseStatus = z.enum(licenseStatuses);
export type LicenseStatus = z.infer<typeof licenseStatus>;

/** Customers are reminded of a license's end at these times. */
export const reminderKinds = ['30-days', '7-days', '1-day', 'expired'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export const license = z.object({
  id: z.string(),
  client_id: z.string(),
  hostname: z.nullable(z.string()),
  license_type: licenseType,
  status: licenseStatus,
  issued_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  revoked_at: z.nullable(z.iso.datetime()),
  revoked_reason: z.nullable(z.string()),
  revoked_by: z.nullable(z.string()),
  last_validated_at: z.nullable(z.iso.datetime()),
  validation_count: z.number(),
  license_text: z.string(),
  /**
   * Facts beside the status. They are optional because, during an upgrade, a process of the previous version may answer
   * without them. An expired license still works until `grace_until`.
   */
  grace_until: z.optional(z.iso.datetime()),
  /** The license that extends or replaces this one. */
  superseded_by: z.optional(z.nullable(z.string())),
  /** How many of its days were carried over from individual licenses when it was bought. */
  carried_days: z.optional(z.number()),
  /** Of a staging license: the client id of the installation with the paid license that it goes with. */
  staging_for: z.optional(z.nullable(z.string())),
});
export type License = z.infer<typeof license>;

/** A license as it is shown to members of an organization, some of whom may not read its text. */
export const readLicense = z.object({ ...license.shape, license_text: z.nullable(z.string()) });
export type ReadLicense = z.infer<typeof readLicense>;

export const plan = z.enum(plans);
export type { Plan } from '@warden/license/kinds';

/** Something a customer can buy in addition to a license. */
export const offer = z.object({ kind: z.enum(['upgrade', 'extend']), plan });
export type Offer = z.infer<typeof offer>;

/**
 * A license as its customer sees it. The offers depend on all licenses of the installation, not only on those of one
 * page.
 */
export const licenseWithOffers = z.object({
  ...readLicense.shape,
  offers: z.optional(z.array(offer)),
  /** Whether its customer has bound the installation, and the customer's name for it. */
  bound: z.optional(z.boolean()),
  description: z.optional(z.nullable(z.string())),
  /** Of a paid license that works: the staging license that goes with it. */
  staging: z.optional(z.nullable(z.object({ license_id: z.string(), client_id: z.string() }))),
});
export type LicenseWithOffers = z.infer<typeof licenseWithOffers>;

/**
 * Counts the licenses of a customer, whatever the filter: up to 500 of each type and of all, and `more` says that there
 * are others. The cards above the list show these numbers.
 */
export const licenseCounts = z.object({
  total: z.number(),
  commercial: z.number(),
  trial: z.number(),
  individual: z.number(),
  more: z.optional(z.literal(true)),
});

/** How a license that installations sign for themselves, or that the shop signs as a trial, may be refused. */
export const trialErrors = [
  'license_text_required',
  'license_malformed',
  'license_header_mismatch',
  'license_unknown_key',
  'license_retired_key',
  'license_bad_signature',
  'license_trial_too_long',
  'license_revoked',
  'license_expired',
  'license_not_trial',
  'license_taken',
  'client_bound_elsewhere',
  'too_many_installs',
  'too_many_binds',
] as const satisfies readonly ErrorCode[];

/** The history of a license consists of events of these kinds. */
export const licenseEventKinds = [
  'issued',
  'bound',
  'owner_changed',
  'validated',
  'synced',
  'key_pinned',
  'key_ended',
  'reminded',
  'extended',
  'replaced',
  'revoked',
] as const;

export const licenseEvent = z.object({
  kind: z.enum(licenseEventKinds),
  at: z.iso.datetime(),
  /** The reason why the license was revoked or replaced. */
  reason: z.nullable(z.string()),
  /** The reminder that was sent. */
  reminder: z.nullable(z.enum(reminderKinds)),
  /** The license that extends or replaces this one. */
  license_id: z.nullable(z.string()),
  /** Only administrators see the actor, by the name in the audit log, and the address of the actor's account. */
  actor: z.optional(z.nullable(z.string())),
  actor_email: z.optional(z.nullable(z.string())),
});
export type LicenseEvent = z.infer<typeof licenseEvent>;

/** This is longer than any license, so that a wrong text is called malformed rather than too long. */
export const MAX_LICENSE_TEXT = 100_000;

export const licenseCode = z.enum(licenseCodes);
export type { LicenseCode } from '@warden/license/kinds';

/** The contents of a license, for the installation that sent it. */
export const validatedLicense = z.object({
  id: z.string(),
  client_id: z.string(),
  license_type: licenseType,
  licensee: z.string(),
  hostname: z.nullable(z.string()),
  issued_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  grace_until: z.iso.datetime(),
  features: z.array(z.string()),
});

const flag = filter(z.enum(['true', 'false'], { error: 'field_invalid' }));

/** The filters of a customer's list, and of the file with what it shows. */
const licenseFilters = {
  licenseType: filter(licenseType),
  status: filter(licenseStatus),
  clientId: filter(line(200)),
  /** Whether the installation has a license that does as much for longer. */
  superseded: flag,
  /** Those that `GET /licenses/attention` counts. */
  attention: filter(z.enum(['true'], { error: 'field_invalid' })),
};

/** A person chooses licenses on pages of at most this many. */
export const MAX_CHOSEN_LICENSES = 100;
const chosen = identifiers(MAX_CHOSEN_LICENSES);

export const publicKey = z.object({ id: z.string(), publicKey: z.string(), retired: z.boolean() });

export const licenses = {
  list: endpoint('GET /licenses', {
    access: 'user',
    scope: 'licenses:read',
    permission: 'view',
    summary: 'Your licenses, by default newest first',
    query: z.object({
      page,
      limit: limit(10),
      ...licenseFilters,
      /**
       * `client_id` is the order of the customer's descriptions, and of the ids of clients that have none. `urgency` is
       * that of `GET /licenses/attention`: bound installations first, then what ends next or has just ended.
       */
      sortBy: z._default(z.enum(licenseSorts, { error: 'field_invalid' }), 'issued_at'),
      sortOrder: z._default(z.enum(['asc', 'desc'], { error: 'field_invalid' }), 'desc'),
    }),
    reply: z.object({
      success: z.literal(true),
      data: z.array(licenseWithOffers),
      total: z.number(),
      /** Totals are exact up to 500. This says that there are others. */
      more: z.optional(z.literal(true)),
      page: z.number(),
      limit: z.number(),
      counts: licenseCounts,
    }),
  }),
  attention: endpoint('GET /licenses/attention', {
    access: 'user',
    scope: 'licenses:read',
    permission: 'view',
    summary: 'Your licenses that need something from you, most urgent first: at most five, and how many there are',
    reply: data(
      z.object({
        licenses: z.array(licenseWithOffers),
        total: z.number(),
        /** Of the licenses that nobody has bound, at least 50 are counted. This says that there are others. */
        more: z.optional(z.literal(true)),
      }),
    ),
  }),
  export: endpoint('GET /licenses/export', {
    access: 'user',
    scope: 'licenses:read',
    permission: 'view',
    summary: 'Your licenses as CSV, newest first, in the language of the caller',
    query: z.object({ ...licenseFilters, ids: z.optional(chosen) }),
    reply: file,
  }),
  texts: endpoint('GET /licenses/texts', {
    access: 'user',
    scope: 'licenses:read',
    permission: 'texts',
    summary: 'The texts of some of your licenses as a ZIP file, one file each',
    query: z.object({ ids: chosen }),
    reply: file,
  }),
  get: endpoint('GET /licenses/{id}', {
    access: 'user',
    scope: 'licenses:read',
    permission: 'view',
    summary: 'One of your licenses; for an administrator, any',
    params: z.object({ id: identifier }),
    reply: data(licenseWithOffers),
  }),
  events: endpoint('GET /licenses/{id}/events', {
    access: 'user',
    scope: 'licenses:read',
    permission: 'view',
    // Tools cannot tell the first path from that of `ofClient`.
    documentedPath: '/licenses/events/{id}',
    summary: 'What happened to one of your licenses, oldest first; for an administrator, to any, and who caused it',
    params: z.object({ id: identifier }),
    reply: data(z.array(licenseEvent)),
  }),
  ofClient: endpoint('GET /licenses/client/{clientId}', {
    access: 'user',
    scope: 'licenses:read',
    permission: 'view',
    summary: 'Your licenses for one installation, newest first; for an administrator, everybody’s',
    params: z.object({ clientId: line(200) }),
    query: z.object({ includeRevoked: filter(z.enum(['true', 'false'])) }),
    reply: data(z.array(licenseWithOffers)),
  }),
  issue: endpoint('POST /licenses', {
    access: 'admin',
    scope: 'licenses:issue',
    fresh: true,
    summary: 'Sign a license for a client, and mail it to its customer',
    body: z.object({
      clientId: line(200, 'client_id_required'),
      licenseType: z.enum(['trial', ...plans], { error: 'field_invalid' }),
      email: z.optional(knownEmail),
      licensee: optionalLine(300),
      hostname: optionalLine(255),
      expires: z.optional(day),
    }),
    reply: data(license),
    errors: ['client_id_required', 'email_invalid', 'unknown_user', 'expiry_in_the_past', 'client_bound_elsewhere'],
  }),
  revoke: endpoint('DELETE /licenses/{id}', {
    access: 'admin',
    fresh: true,
    summary: 'Revoke a license for good; who did it is taken from the session',
    params: z.object({ id: identifier }),
    body: z.object({ reason: line(500), revokedBy: z.optional(z.unknown()) }),
    reply: data(license),
    errors: ['already_revoked'],
  }),
  resend: endpoint('POST /admin/licenses/{id}/mail', {
    access: 'admin',
    staff: staffFor('resend'),
    summary: 'Mail a license once more to the customer whom it belongs to',
    params: z.object({ id: identifier }),
    reply: done,
    errors: ['license_revoked', 'license_unowned'],
  }),
  stage: endpoint('POST /licenses/{id}/staging', {
    access: 'user',
    permission: 'install',
    summary: 'The staging license that goes with a paid one, for another installation of yours: bound, or by its trial',
    params: z.object({ id: identifier }),
    body: z.object({
      licenseText: z.optional(lines(MAX_LICENSE_TEXT, 'license_text_required')),
      client_id: z.optional(line(200)),
    }),
    reply: data(license),
    errors: [
      ...trialErrors,
      'client_not_bound',
      'staging_unpaid',
      'staging_exists',
      'staging_same_client',
      'staging_target_licensed',
      'too_many_stagings',
    ],
  }),
  endStaging: endpoint('DELETE /licenses/{id}/staging', {
    access: 'user',
    permission: 'install',
    summary: 'Revoke the staging license that goes with a paid one',
    params: z.object({ id: identifier }),
    reply: done,
  }),
  rotate: endpoint('POST /licenses/{id}/rotate', {
    access: 'user',
    permission: 'install',
    fresh: true,
    summary: 'Sign one of your licenses anew, because its text has leaked: the old text is revoked now or in 72 hours',
    params: z.object({ id: identifier }),
    body: z.object({ revoke: z.enum(rotations, { error: 'field_invalid' }) }),
    reply: data(license),
    errors: ['license_not_rotatable', 'too_many_rotations'],
  }),
  validate: endpoint('POST /licenses/validate', {
    access: 'public',
    summary: 'What an installation asks: is this license good',
    body: z.object({
      licenseText: lines(MAX_LICENSE_TEXT, 'license_text_required'),
      clientId: optionalLine(200),
      hostname: optionalLine(255),
      version: optionalLine(100),
    }),
    reply: data(
      z.object({
        valid: z.boolean(),
        code: licenseCode,
        detail: z.string(),
        license: z.nullable(validatedLicense),
      }),
    ),
    errors: ['license_text_required'],
  }),
  keys: endpoint('GET /licenses/keys', {
    access: 'public',
    summary: 'The public keys that licenses are checked with',
    reply: data(z.object({ keys: z.array(publicKey) })),
  }),
  revocations: endpoint('GET /licenses/revocations', {
    access: 'public',
    summary: 'A signed list of revoked licenses, to be carried into closed networks',
    reply: data(z.object({ text: z.string(), revoked: z.array(z.string()), issued_at: z.iso.datetime() })),
  }),
  revocationIndex: endpoint('GET /licenses/revocations/v2', {
    access: 'public',
    summary: 'The signed index of revocations, which names its files by their hashes',
    reply: file,
  }),
  revocationFile: endpoint('GET /licenses/revocations/v2/{sha256}.txt', {
    access: 'public',
    summary: 'The ids of revoked licenses in one file of the index, which never changes',
    params: z.object({ sha256 }),
    reply: file,
  }),
};
