import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { Call, Handlers } from '../../platform/http/mount.ts';
import { originOf, type Session } from '../../platform/http/session.ts';
import { enqueueMail, type MailKind } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, userActor } from '../audit/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { endTokensOf } from '../tokens/service.ts';
import { accountBlocked, accountUnblocked, sessionsEnded } from './security-mail.tsx';
import { closeSessions } from './sessions.ts';
import { secondFactorTickets, users } from './tables.ts';
import type { UserRow } from './wire.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  securityEvents: SecurityEventService;
}

/**
 * Locks the account of a customer or of another administrator. Both accounts are locked, so that of two administrators
 * who block each other at the same moment only one succeeds.
 */
const lockOther = async (tx: Db, { user: { id: actorId } }: Session, id: string): Promise<UserRow> => {
  if (id === actorId) throw new Refusal('own_account');
  const both = inArray(users.id, [actorId, id]);
  const locked = await tx.select().from(users).where(both).orderBy(asc(users.id)).for('no key update');
  const actor = locked.find((row) => row.id === actorId);
  if (!actor?.isAdmin || actor.blockedAt) throw new Refusal('no_session');
  const user = locked.find((row) => row.id === id);
  if (user?.kind !== 'person') throw new Refusal('not_found');
  return user;
};

interface Change {
  kind: 'blocked' | 'unblocked' | 'sessions_ended';
  /** Only facts for the audit log. */
  after?: object;
  mail: MailKind<{ userId: string }, never>;
  /** Returns false where there is nothing to change. */
  apply(tx: Db, user: UserRow): Promise<boolean>;
}

/** The panel has these endpoints, but accounts answer them. */
export const blockingRoutes = (
  dependencies: Dependencies,
): Pick<Handlers<typeof contract.admin>, 'block' | 'unblock' | 'endSessions'> => {
  const { db, securityEvents, now } = dependencies;

  const change = (
    { session, params, request }: Pick<Call<typeof contract.admin.unblock>, 'session' | 'params' | 'request'>,
    { kind, after, mail, apply }: Change,
  ) =>
    db.transaction(async (tx) => {
      const user = await lockOther(tx, session, params.id);
      if (!(await apply(tx, user))) return;
      const { id: userId } = user;
      const origin = originOf(request);
      await audit(tx, {
        ...userActor(session.user, origin.address),
        action: `user.${kind}`,
        subject: `user:${userId}`,
        ...(after ? { after } : {}),
        at: now(),
      });
      await securityEvents.record(tx, { kind, userId, actorId: session.user.id, origin });
      await enqueueMail(dependencies, tx, mail, { userId });
    });

  /** Sign-ins that still wait for a second factor end too, and so do the tokens of programs. */
  const closeAll = async (tx: Db, { id }: UserRow) => {
    await closeSessions(tx, id);
    await endTokensOf(tx, id);
    await tx.delete(secondFactorTickets).where(eq(secondFactorTickets.userId, id));
    return true;
  };

  const setBlocked = async (tx: Db, user: UserRow, blockedReason: string | null) => {
    const blockedAt = blockedReason === null ? null : now();
    if ((user.blockedAt === null) === (blockedAt === null)) return false;
    await tx.update(users).set({ blockedAt, blockedReason }).where(eq(users.id, user.id));
    return true;
  };

  return {
    async block({ body: { reason }, locale, ...call }) {
      await change(call, {
        kind: 'blocked',
        after: { reason },
        mail: accountBlocked,
        apply: async (tx, user) => (await setBlocked(tx, user, reason)) && closeAll(tx, user),
      });
      return { success: true, data: { message: messages[locale].accountBlocked } };
    },

    async unblock({ locale, ...call }) {
      await change(call, {
        kind: 'unblocked',
        mail: accountUnblocked,
        apply: (tx, user) => setBlocked(tx, user, null),
      });
      return { success: true, data: { message: messages[locale].accountUnblocked } };
    },

    async endSessions({ locale, ...call }) {
      await change(call, { kind: 'sessions_ended', mail: sessionsEnded, apply: closeAll });
      return { success: true, data: { message: messages[locale].sessionsEnded } };
    },
  };
};
