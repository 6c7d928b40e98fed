import * as z from 'zod/mini';
import { data, done, endpoint } from './endpoint.ts';
import { identifier } from './fields.ts';

/** A place where the account is signed in. */
export const accountSession = z.object({
  id: z.string(),
  /** The browser and system, such as "Firefox on Windows"; null where the client did not say. */
  device: z.nullable(z.string()),
  /** The network address that it was opened from. */
  address: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** The end of the session, whether it is used or not. */
  expires_at: z.iso.datetime(),
  /** This is the session that asks. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const sessions = {
  list: endpoint('GET /auth/sessions', {
    access: 'user',
    summary: 'Where this account is signed in, the latest use first',
    reply: data(z.array(accountSession)),
  }),
  end: endpoint('DELETE /auth/sessions/{id}', {
    access: 'user',
    summary: 'End one of the account’s sessions',
    params: z.object({ id: identifier }),
    reply: done,
  }),
  endAll: endpoint('DELETE /auth/sessions', {
    access: 'user',
    summary: 'Sign out everywhere, here too',
    reply: done,
  }),
};
