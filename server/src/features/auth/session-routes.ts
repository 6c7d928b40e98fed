import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Handlers } from '../../platform/http/mount.ts';
import { originOf } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { closeOwnSession, closeSessions, listSessions } from './sessions.ts';
import { sessionToWire } from './wire.ts';

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  securityEvents: SecurityEventService;
}

export const sessionRoutes = ({ db, securityEvents, now }: Dependencies): Handlers<typeof contract.sessions> => ({
  async list({ session }) {
    const rows = await listSessions(db, session.user.id, now());
    return { success: true, data: rows.map((row) => sessionToWire(row, session.user, session)) };
  },

  async end({ session, params, locale, request }) {
    const { id: userId } = session.user;
    return db.transaction(async (tx) => {
      if (!(await closeOwnSession(tx, userId, params.id))) throw new Refusal('not_found');
      await securityEvents.record(tx, { kind: 'sessions_ended', userId, origin: originOf(request), detail: 'one' });
      return { success: true as const, data: { message: messages[locale].sessionEnded } };
    });
  },

  async endAll({ session, locale, request }) {
    const { id: userId } = session.user;
    return db.transaction(async (tx) => {
      await closeSessions(tx, userId);
      await securityEvents.record(tx, { kind: 'sessions_ended', userId, origin: originOf(request), detail: 'all' });
      return { success: true as const, data: { message: messages[locale].sessionsEnded } };
    });
  },
});
