import * as z from 'zod/mini';
import { data, done, endpoint } from './endpoint.ts';
import { identifier, line, lines, optionalLine, page } from './fields.ts';
import { license, MAX_LICENSE_TEXT } from './licenses.ts';

/** The license on which an installation runs. Its text is left out. */
const installLicense = z.omit(license, { license_text: true });

export const install = z.object({
  id: z.string(),
  clientId: z.string(),
  description: z.nullable(z.string()),
  hostname: z.nullable(z.string()),
  version: z.nullable(z.string()),
  licenseText: z.string(),
  createdAt: z.iso.datetime(),
  /** The license that runs longest, else the latest. Only the list of a customer's own installations has it. */
  license: z.optional(z.nullable(installLicense)),
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

export const installs = {
  list: endpoint('GET /installs', {
    access: 'user',
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
    summary: 'Bind an installation by its trial license; binding it again updates it',
    body: installBinding,
    reply: data(install),
    errors: [
      'client_id_required',
      'license_text_required',
      'license_malformed',
      'license_header_mismatch',
      'license_unknown_key',
      'license_retired_key',
      'license_bad_signature',
      'license_trial_too_long',
      'license_wrong_client',
      'license_revoked',
      'license_expired',
      'license_not_trial',
      'license_taken',
      'client_bound_elsewhere',
      'too_many_installs',
      'too_many_binds',
    ],
  }),
  change: endpoint('PATCH /installs/{id}', {
    access: 'user',
    summary: 'Change how an installation is described',
    params: z.object({ id: identifier }),
    body: installChange,
    reply: data(install),
  }),
  remove: endpoint('DELETE /installs/{id}', {
    access: 'user',
    summary: 'Unbind an installation; its licenses stay yours',
    params: z.object({ id: identifier }),
    reply: done,
  }),
};
