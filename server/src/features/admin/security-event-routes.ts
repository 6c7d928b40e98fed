import type { AdminSecurityEvent, contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Resources } from '../../platform/resources.ts';
import { type SecurityEventService, securityEventToWire } from '../security-events/service.ts';
import { exports } from './exports.ts';
import { allSecurityEvents, findSecurityEvents, type ListedSecurityEvent } from './queries/security-events.ts';

interface Dependencies extends Pick<Resources, 'db' | 'background' | 'now'> {
  securityEvents: SecurityEventService;
}

const toWire = ({ event, userEmail, actorEmail }: ListedSecurityEvent): AdminSecurityEvent => ({
  ...securityEventToWire(event),
  user_id: event.userId,
  user_email: userEmail,
  actor_id: event.actorId,
  actor_email: actorEmail,
});

const columns = ['at', 'kind', 'detail', 'user_id', 'user_email', 'address', 'device', 'actor_id', 'actor_email', 'id'];

export const securityEventRoutes = ({
  db,
  background,
  securityEvents,
  now,
}: Dependencies): Pick<Handlers<typeof contract.securityEvents>, 'list' | 'export'> => ({
  async list({ query, session, request }) {
    const { page, limit, userId } = query;
    const rows = await findSecurityEvents(db, query);
    // The filter may name an account that does not exist.
    if (userId && rows.length > 0) await securityEvents.recordRead(db, userId, { session, request });
    else securityEvents.logListing('security-events', { session, request });
    const events = rows.slice(0, limit).map(toWire);
    return { success: true, data: { events, page, limit, more: rows.length > limit } };
  },

  export: async ({ query, ...caller }) =>
    exports({ db, securityEvents, now }).csv(
      caller,
      'security-events',
      columns,
      allSecurityEvents(background, query),
      toWire,
    ),
});
