import * as z from 'zod/mini';
import { data, endpoint, file } from './endpoint.ts';
import { day, filter, identifier, limit, page } from './fields.ts';
import { securityEventKinds } from './security-event-kinds.ts';

export const securityEvent = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  kind: z.enum(securityEventKinds),
  /** The network address; null where an administrator or the operator did it. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** A word that says more, such as the name of a limit or of a factor. */
  detail: z.nullable(z.string()),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** What administrators see of it. */
export const adminSecurityEvent = z.object({
  ...securityEvent.shape,
  user_id: z.nullable(z.string()),
  user_email: z.nullable(z.string()),
  actor_id: z.nullable(z.string()),
  actor_email: z.nullable(z.string()),
});
export type AdminSecurityEvent = z.infer<typeof adminSecurityEvent>;

const filters = {
  userId: filter(identifier),
  kind: filter(z.enum(securityEventKinds, { error: 'field_invalid' })),
  from: filter(day),
  to: filter(day),
};

export const securityEvents = {
  mine: endpoint('GET /auth/activity', {
    access: 'user',
    summary: 'What happened around the safety of this account, newest first',
    query: z.object({ page, limit: limit(20) }),
    reply: z.object({
      ...data(z.array(securityEvent)).shape,
      page: z.number(),
      limit: z.number(),
      /** There are further events. */
      more: z.boolean(),
    }),
  }),
  list: endpoint('GET /admin/security-events', {
    access: 'admin',
    summary: 'Security events of all accounts, newest first',
    query: z.object({ ...filters, page, limit: limit(50) }),
    reply: data(
      z.object({ events: z.array(adminSecurityEvent), page: z.number(), limit: z.number(), more: z.boolean() }),
    ),
  }),
  export: endpoint('GET /admin/security-events/export', {
    access: 'admin',
    fresh: true,
    summary: 'The same list, all of it, as CSV',
    query: z.object(filters),
    reply: file,
  }),
};
