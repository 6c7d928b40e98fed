import * as z from 'zod/mini';
import { data, done, endpoint } from './endpoint.ts';
import { currentPassword, email, knownEmail, line, mailToken, newPassword, optionalLine } from './fields.ts';
import { staffRoles } from './roles.ts';

export const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  /**
   * Tells how the address was confirmed. Only `owner` proves that the account belongs to the owner of its mailbox: a
   * `link` may have been opened outside the account. The field is optional because browsers have stored accounts
   * without it.
   */
  emailConfirmation: z.optional(z.enum(['none', 'link', 'owner'])),
  isAdmin: z.boolean(),
  /**
   * What someone of the shop's own people may do who is no administrator. The field is optional because browsers have
   * stored accounts without it.
   */
  staff_role: z.optional(z.nullable(z.enum(staffRoles))),
  company_name: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof user>;

/**
 * The browser stores `device` even after signing out and sends it with the next sign-in, to show that it has signed in
 * before.
 */
export const session = data(z.object({ user, token: z.string(), device: z.string() }));

export const registration = z.object({
  email,
  password: newPassword,
  firstName: line(100),
  lastName: line(100),
  companyName: line(200),
  /** Needed where the shop asks for this consent in a box of its own (the setting `separate_consent`). */
  personalDataConsent: z.optional(z.boolean({ error: 'field_invalid' })),
});
export const credentials = z.object({
  email: knownEmail,
  password: currentPassword,
  device: optionalLine(300),
  /** Lets an owner in whose organization asks its members to sign in by its provider. */
  breakGlassCode: optionalLine(40),
});
export const passwordForgotten = z.object({ email: knownEmail });
export const passwordReset = z.object({ token: mailToken, newPassword });
export const passwordChange = z.object({ currentPassword, newPassword });
export const profile = z.object({
  firstName: line(100),
  lastName: line(100),
  company_name: optionalLine(200),
});
export const accountDeletion = z.object({ password: currentPassword });

export const auth = {
  register: endpoint('POST /auth/register', {
    access: 'public',
    summary:
      'Open an account and a session; who calls it agrees to the terms and the privacy policy, which is recorded',
    body: registration,
    reply: session,
    errors: [
      'email_invalid',
      'email_name_invalid',
      'email_domain_invalid',
      'password_too_short',
      'account_blocked',
      'second_factor_required',
      'password_weak',
      'admin_password_weak',
      'consent_required',
      'registration_limited',
      'sso_required',
    ],
  }),
  login: endpoint('POST /auth/login', {
    access: 'public',
    summary: 'Open a session',
    body: credentials,
    reply: session,
    errors: [
      'email_invalid',
      'invalid_credentials',
      'sign_in_limited',
      'account_blocked',
      'second_factor_required',
      'admin_password_weak',
      'sso_required',
      'break_glass_wrong',
    ],
  }),
  logout: endpoint('POST /auth/logout', {
    access: 'user',
    beforeFactor: true,
    summary: 'End this session',
    reply: done,
  }),
  me: endpoint('GET /auth/me', {
    access: 'user',
    beforeFactor: true,
    summary: 'The account behind this session',
    reply: data(z.object({ user })),
  }),
  forgotPassword: endpoint('POST /auth/forgot-password', {
    access: 'public',
    summary: 'Mail a link that sets a new password, if the address has an account',
    body: passwordForgotten,
    reply: done,
    errors: ['email_invalid'],
  }),
  resetPassword: endpoint('POST /auth/reset-password', {
    access: 'public',
    summary: 'Set a new password with the token from the mail; ends every session',
    body: passwordReset,
    reply: done,
    errors: ['reset_token_invalid', 'password_too_short', 'password_weak', 'admin_password_too_short', 'sso_required'],
  }),
  readResetLink: endpoint('POST /auth/reset-link', {
    access: 'public',
    summary: 'Whether the token from the mail can still set a new password',
    body: z.object({ token: mailToken }),
    reply: data(z.object({ valid: z.boolean() })),
  }),
  verifyEmail: endpoint('POST /auth/verify-email', {
    access: 'public',
    summary:
      'Confirm an address with the token from the mail; from a session of that account it also proves whose it is',
    body: z.object({ token: mailToken }),
    reply: done,
    errors: ['verification_token_invalid', 'address_taken'],
  }),
  confirmOwnership: endpoint('POST /auth/confirm-ownership', {
    access: 'user',
    summary: 'Prove with the token from the mail that the mailbox and this account are the same person’s',
    body: z.object({ token: mailToken }),
    reply: done,
    errors: ['ownership_token_invalid', 'address_taken'],
  }),
  disown: endpoint('POST /auth/disown', {
    access: 'public',
    summary: 'Take an account away from whoever registered it with your address; the answer can set a new password',
    body: z.object({ token: mailToken }),
    reply: data(z.object({ message: z.string(), token: z.string() })),
    errors: ['disown_token_invalid'],
  }),
  resendVerificationEmail: endpoint('POST /auth/resend-verification-email', {
    access: 'user',
    summary:
      'Mail the confirmation link again, or, once confirmed by a link alone, the one that proves the account yours',
    reply: done,
    errors: ['already_verified', 'confirmation_limited'],
  }),
  changePassword: endpoint('POST /auth/change-password', {
    access: 'user',
    summary: 'Change the password; ends every other session',
    body: passwordChange,
    reply: done,
    errors: [
      'wrong_password',
      'password_too_short',
      'password_weak',
      'admin_password_too_short',
      'fresh_authentication_required',
    ],
  }),
  updateProfile: endpoint('PUT /auth/profile', {
    access: 'user',
    summary: 'Change names and company',
    body: profile,
    reply: data(user),
  }),
  deleteAccount: endpoint('POST /auth/delete-account', {
    access: 'user',
    summary: 'Delete the account and everything that is only its own',
    body: accountDeletion,
    reply: done,
    errors: ['wrong_password', 'last_admin', 'only_owner', 'fresh_authentication_required'],
  }),
};
