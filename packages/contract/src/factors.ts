import * as z from 'zod/mini';
import { session } from './auth.ts';
import { data, done, endpoint } from './endpoint.ts';
import { currentPassword, identifier, line, mailToken, optionalLine } from './fields.ts';

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof passkey>;

export const factorStatus = z.object({
  /** An administrator can do nothing else before there is one. */
  required: z.boolean(),
  /** When the authenticator app was set up. */
  totp: z.nullable(z.object({ created_at: z.iso.datetime() })),
  passkeys: z.array(passkey),
  /** How many recovery codes are left. */
  recovery_codes: z.number(),
  /** A caller who knew the password reported all factors as lost. They can be removed after this time. */
  reset_ready_at: z.nullable(z.iso.datetime()),
  /** The organization whose provider opened this session, and is asked again where a fresh proof is needed. */
  provider: z.nullable(z.object({ organization_id: z.string(), organization: z.string() })),
});
export type FactorStatus = z.infer<typeof factorStatus>;

/**
 * What the browser's WebAuthn calls take and return. Their library checks both sides, so the contract only limits the
 * size.
 */
const webauthn = z.record(z.string(), z.unknown());
const answer = webauthn.check(z.refine((value) => JSON.stringify(value).length <= 16_384, { error: 'field_too_long' }));

/** A code of the authenticator app, or a recovery code. */
const code = line(40);
/** One of the two. */
const proof = { code: optionalLine(40), passkey: z.optional(z.nullable(answer)) };
const ticket = line(300);

/** Present where this was the first factor of the account: they are shown once. */
const recoveryCodes = z.nullable(z.array(z.string()));

export const factors = {
  status: endpoint('GET /auth/factors', {
    access: 'user',
    beforeFactor: true,
    summary: 'The second factors of this account',
    reply: data(factorStatus),
  }),
  startTotp: endpoint('POST /auth/factors/totp', {
    access: 'user',
    beforeFactor: true,
    fresh: true,
    summary: 'A new secret for an authenticator app; it counts once a code has confirmed it',
    reply: data(z.object({ secret: z.string(), uri: z.string() })),
    errors: ['totp_exists'],
  }),
  confirmTotp: endpoint('POST /auth/factors/totp/confirm', {
    access: 'user',
    beforeFactor: true,
    fresh: true,
    summary: 'Prove with a code that the app has the secret; ends every other session',
    body: z.object({ code }),
    reply: data(z.object({ message: z.string(), recovery_codes: recoveryCodes })),
    errors: ['second_factor_wrong', 'totp_exists'],
  }),
  removeTotp: endpoint('DELETE /auth/factors/totp', {
    access: 'user',
    fresh: true,
    summary: 'Remove the authenticator app',
    reply: done,
    errors: ['second_factor_needed'],
  }),
  passkeyOptions: endpoint('POST /auth/factors/passkeys/options', {
    access: 'user',
    beforeFactor: true,
    fresh: true,
    summary: 'What the browser needs to make a passkey',
    reply: data(webauthn),
    errors: ['too_many_passkeys'],
  }),
  addPasskey: endpoint('POST /auth/factors/passkeys', {
    access: 'user',
    beforeFactor: true,
    fresh: true,
    summary: 'Add the passkey that the browser has made; ends every other session',
    body: z.object({ name: line(60), passkey: answer }),
    reply: data(z.object({ passkey, recovery_codes: recoveryCodes })),
    errors: ['passkey_refused', 'too_many_passkeys'],
  }),
  renamePasskey: endpoint('PATCH /auth/factors/passkeys/{id}', {
    access: 'user',
    summary: 'Give a passkey another name',
    params: z.object({ id: identifier }),
    body: z.object({ name: line(60) }),
    reply: data(passkey),
  }),
  removePasskey: endpoint('DELETE /auth/factors/passkeys/{id}', {
    access: 'user',
    fresh: true,
    summary: 'Remove a passkey',
    params: z.object({ id: identifier }),
    reply: done,
    errors: ['second_factor_needed'],
  }),
  makeRecoveryCodes: endpoint('POST /auth/factors/recovery-codes', {
    access: 'user',
    fresh: true,
    summary: 'New recovery codes; the old ones are void',
    reply: data(z.object({ recovery_codes: z.array(z.string()) })),
    errors: ['second_factor_missing'],
  }),
  signIn: endpoint('POST /auth/second-factor', {
    access: 'public',
    summary: 'Open a session with the ticket of a refused sign-in and a code or a passkey',
    body: z.object({ ticket, ...proof, device: optionalLine(300) }),
    reply: session,
    errors: ['second_factor_ticket_invalid', 'second_factor_wrong', 'account_blocked'],
  }),
  signInOptions: endpoint('POST /auth/second-factor/passkey-options', {
    access: 'public',
    summary: 'What the browser needs to answer with a passkey; the same for every account',
    body: z.object({ ticket }),
    reply: data(webauthn),
    errors: ['second_factor_ticket_invalid'],
  }),
  lost: endpoint('POST /auth/second-factor/lost', {
    access: 'public',
    summary: 'All factors are lost: after a wait that its mailbox can stop, they can be removed by a mailed link',
    body: z.object({ ticket }),
    reply: done,
    errors: ['second_factor_ticket_invalid'],
  }),
  keep: endpoint('POST /auth/second-factor/keep', {
    access: 'public',
    summary: 'Stop the removal of the factors, with the token from the mail',
    body: z.object({ token: mailToken }),
    reply: done,
    errors: ['factor_reset_token_invalid'],
  }),
  reset: endpoint('POST /auth/second-factor/reset', {
    access: 'public',
    summary: 'Remove all factors after the wait, with the token from the second mail; ends every session',
    body: z.object({ token: mailToken }),
    reply: done,
    errors: ['factor_reset_token_invalid'],
  }),
  reauthenticate: endpoint('POST /auth/reauthenticate', {
    access: 'user',
    beforeFactor: true,
    summary: 'Prove again who you are: by password, or by a code or passkey where there is a second factor',
    body: z.object({ password: z.optional(z.nullable(currentPassword)), ...proof }),
    reply: done,
    errors: ['wrong_password', 'second_factor_wrong'],
  }),
  reauthenticateOptions: endpoint('POST /auth/reauthenticate/passkey-options', {
    access: 'user',
    beforeFactor: true,
    summary: 'What the browser needs to answer with a passkey',
    reply: data(webauthn),
  }),
};
