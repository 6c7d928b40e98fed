import * as z from 'zod/mini';
import { data, done, endpoint } from './endpoint.ts';
import { email, mailToken } from './fields.ts';

export const pendingEmailChange = z.object({
  new_email: z.string(),
  requested_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
});
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;

export const emailChange = {
  pending: endpoint('GET /auth/email-change', {
    access: 'user',
    summary: 'The change of address that waits for its mailboxes, or null',
    reply: data(z.nullable(pendingEmailChange)),
  }),
  request: endpoint('POST /auth/email-change', {
    access: 'user',
    fresh: true,
    summary: 'Ask for another address; both mailboxes have to confirm it',
    body: z.object({ email }),
    reply: done,
    errors: ['email_invalid', 'email_name_invalid', 'email_domain_invalid', 'email_unchanged', 'mails_limited'],
  }),
  cancel: endpoint('DELETE /auth/email-change', {
    access: 'user',
    summary: 'Withdraw the change that waits',
    reply: done,
  }),
  confirmOld: endpoint('POST /auth/email-change/confirm-old', {
    access: 'public',
    summary: 'Agree to the change, with the token mailed to the old address',
    body: z.object({ token: mailToken }),
    reply: done,
    errors: ['email_change_token_invalid', 'address_taken'],
  }),
  confirmNew: endpoint('POST /auth/email-change/confirm-new', {
    access: 'user',
    summary: 'Confirm the new address with the token mailed to it, from a session of the account',
    body: z.object({ token: mailToken }),
    reply: done,
    errors: ['email_change_token_invalid', 'address_taken'],
  }),
  revoke: endpoint('POST /auth/email-change/revoke', {
    access: 'public',
    summary: 'Undo or stop the change with the token mailed to the old address; the answer can set a new password',
    body: z.object({ token: mailToken }),
    reply: data(z.object({ message: z.string(), token: z.string() })),
    errors: ['email_change_token_invalid', 'address_taken'],
  }),
};
