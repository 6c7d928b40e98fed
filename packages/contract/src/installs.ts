import { syncStatuses } from '@warden/license/kinds';
import * as z from 'zod/mini';
import { data, done, endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { identifier, line, lines, optionalLine, page, text } from './fields.ts';
import { license, MAX_LICENSE_TEXT, trialErrors } from './licenses.ts';
import { applyingAdvisory } from './releases.ts';

/** How an installation asks the shop for its license. */
export const installSync = z.object({
  key_id: z.string(),
  pinned_at: z.iso.datetime(),
  last_sync_at: z.nullable(z.iso.datetime()),
  /** Warden's version, as the installation last said it. */
  version: z.nullable(z.string()),
  next_check: z.nullable(z.iso.datetime()),
});
export type InstallSync = z.infer<typeof installSync>;

/** The license on which an installation runs. Its text is left out. */
const installLicense = z.omit(license, { license_text: true });

/** How far the version that an installation runs is behind, and which advisories apply to it. */
export const installUpdate = z.object({
  version: z.string(),
  behind: z.number(),
  next: z.nullable(z.string()),
  yanked: z.boolean(),
  advisories: z.array(applyingAdvisory),
});
export type InstallUpdate = z.infer<typeof installUpdate>;

export const install = z.object({
  id: z.string(),
  clientId: z.string(),
  description: z.nullable(z.string()),
  hostname: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** Null for members of an organization who may not read it. */
  licenseText: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** The license that runs longest, else the latest. Only the list of a customer's own installations has it. */
  license: z.optional(z.nullable(installLicense)),
  /** Null while the shop knows no key of the installation. That list and the panel's user have it. */
  sync: z.optional(z.nullable(installSync)),
  /** Where the licenses were moved from within the last seven days, while that can be undone. Only that list has it. */
  moved: z.optional(z.nullable(z.object({ from: z.string(), undo_until: z.iso.datetime() }))),
  /** What is known about the version that it runs. Null while that is unknown. Only that list has it. */
  update: z.optional(z.nullable(installUpdate)),
});
export type Install = z.infer<typeof install>;

export const installBinding = z.object({
  clientId: line(200, 'client_id_required'),
  licenseText: lines(MAX_LICENSE_TEXT, 'license_text_required'),
  description: optionalLine(500),
  hostname: optionalLine(255),
  version: optionalLine(100),
});

/** A field that is missing stays as it is; an empty one is cleared. */
export const installChange = z.pick(installBinding, { description: true, hostname: true, version: true });

/** A request as docs/sync-format.md describes it. These are longer than any, so that a wrong one is called malformed. */
const signedRequest = { request: text(2000), signature: text(200) };

export const syncAnswer = z.object({
  status: z.enum(syncStatuses),
  /** Only with `new`. */
  license_text: z.nullable(z.string()),
  server_time: z.iso.datetime(),
  next_check: z.iso.datetime(),
  /** The newest release, or null while there is none. */
  release: z.nullable(z.object({ version: z.string() })),
  /** Where the signed index of revocations is, and its sequence. */
  revocations: z.object({ url: z.string(), version: z.number() }),
});
export type SyncAnswer = z.infer<typeof syncAnswer>;

const syncErrors = [
  'sync_malformed',
  'sync_key_unknown',
  'sync_bad_signature',
  'sync_key_ended',
  'sync_other_client',
  'sync_clock',
  'sync_replayed',
] as const satisfies readonly ErrorCode[];

export const installs = {
  list: endpoint('GET /installs', {
    access: 'user',
    scope: 'installs:read',
    permission: 'view',
    summary: 'Your installations, newest first, 200 on a page',
    query: z.object({ page }),
    reply: z.object({
      success: z.literal(true),
      data: z.array(install),
      /** The next page has others. */
      more: z.optional(z.literal(true)),
    }),
  }),
  bind: endpoint('POST /installs', {
    access: 'user',
    permission: 'install',
    summary: 'Bind an installation by its trial license; binding it again updates it',
    body: installBinding,
    reply: data(install),
    errors: ['client_id_required', 'license_wrong_client', ...trialErrors],
  }),
  change: endpoint('PATCH /installs/{id}', {
    access: 'user',
    permission: 'install',
    summary: 'Change how an installation is described',
    params: z.object({ id: identifier }),
    body: installChange,
    reply: data(install),
  }),
  remove: endpoint('DELETE /installs/{id}', {
    access: 'user',
    permission: 'install',
    summary: 'Unbind an installation; its licenses stay yours',
    params: z.object({ id: identifier }),
    reply: done,
  }),
  activationCode: endpoint('POST /installs/{id}/activation-code', {
    access: 'user',
    permission: 'install',
    summary: 'A code by which an installation makes its key known, good once within 15 minutes',
    params: z.object({ id: identifier }),
    reply: data(z.object({ code: z.string(), expires_at: z.iso.datetime() })),
  }),
  activate: endpoint('POST /installs/activate', {
    access: 'public',
    summary: 'What an installation sends with an activation code: its public key, and a request signed by it',
    body: z.object({ code: text(100), publicKey: text(100), ...signedRequest }),
    reply: data(syncAnswer),
    errors: ['activation_code_invalid', ...syncErrors],
  }),
  sync: endpoint('POST /licenses/sync', {
    access: 'public',
    summary: 'What an installation asks about once a day: is there a newer license for it',
    body: z.object(signedRequest),
    reply: data(syncAnswer),
    errors: syncErrors,
  }),
  /** The request stays good for seven days, because somebody carries it by hand. */
  carried: endpoint('POST /licenses/carried', {
    access: 'user',
    permission: 'texts',
    summary: 'What the owner of an installation without a network sends for it: a request that was carried by hand',
    body: z.object({ publicKey: text(100), ...signedRequest }),
    reply: data(z.object({ ...syncAnswer.shape, client_id: z.string(), version: z.nullable(z.string()) })),
    errors: syncErrors,
  }),
  move: endpoint('POST /installs/{id}/move', {
    access: 'user',
    permission: 'install',
    fresh: true,
    summary: 'Move the paid licenses of an installation to another one, by a trial license of that one',
    params: z.object({ id: identifier }),
    body: z.pick(installBinding, { licenseText: true }),
    reply: data(install),
    errors: [
      ...trialErrors,
      'move_same_client',
      'move_nothing',
      'move_target_licensed',
      'move_payment_open',
      'too_many_moves',
    ],
  }),
  undoMove: endpoint('POST /installs/{id}/undo-move', {
    access: 'user',
    permission: 'install',
    fresh: true,
    summary: 'Take a move back within seven days, once: the licenses return to the installation that they came from',
    params: z.object({ id: identifier }),
    reply: data(install),
    errors: ['undo_too_late', 'client_bound_elsewhere', 'move_target_licensed', 'move_payment_open'],
  }),
  changeOwner: endpoint('POST /installs/{id}/owner', {
    access: 'user',
    permission: 'manage',
    fresh: true,
    summary:
      'Give an installation with its licenses, payments and documents to an organization of yours, or to your own account',
    params: z.object({ id: identifier }),
    body: z.object({ organization_id: z.nullable(identifier) }),
    reply: done,
    errors: ['owner_unchanged', 'too_many_installs'],
  }),
  endKey: endpoint('DELETE /installs/{id}/key', {
    access: 'user',
    permission: 'install',
    summary: 'Stop the sync of an installation: its key gets no license from now on',
    params: z.object({ id: identifier }),
    reply: done,
  }),
};
