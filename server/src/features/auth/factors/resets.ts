import type { Locale } from '@warden/i18n';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { isStaff, type SessionOrigin } from '../../../platform/http/session.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Resources } from '../../../platform/resources.ts';
import { DAY } from '../../../platform/time.ts';
import { type AuditActor, audit, userActor } from '../../audit/service.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import { mailboxActor, redeem } from '../claims.ts';
import { after } from '../domain.ts';
import { deleteReset, lockUser, removeFactors } from '../factor-store.ts';
import { resetPassword } from '../mail.tsx';
import { closeSessions } from '../sessions.ts';
import { factorResets } from '../tables.ts';
import { factorsLost, factorsLostByAdministrator, factorsRemovable, factorsRemoved } from './mail.tsx';

/** Long enough for an owner who is away to read the mail, so longer than a thief of the password likes to wait. */
const WAIT = 7 * DAY;

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  securityEvents: SecurityEventService;
}

type Step = 'requested' | 'stopped' | 'done';

const note = async (
  { securityEvents, now }: Pick<Dependencies, 'securityEvents' | 'now'>,
  tx: Db,
  step: Step,
  { userId, actor, origin }: { userId: string; actor: AuditActor; origin?: SessionOrigin },
) => {
  const kind = `factor_reset_${step}` as const;
  await audit(tx, { ...actor, action: `user.${kind}`, subject: `user:${userId}`, at: now() });
  await securityEvents.record(tx, { kind, userId, origin });
};

/**
 * Starts the wait after which all factors can be removed, unless it runs already. Two kinds of accounts do not get
 * that, and the caller does not see it: for the shop's own people only the operator can do it; and where nobody has
 * confirmed the address, a new password by mail removes the factors at once, because the account then is the mailbox's
 * owner's.
 */
export const requestReset = async (
  dependencies: Dependencies,
  userId: string,
  { locale, origin }: { locale: Locale; origin: SessionOrigin },
) => {
  const { db, now } = dependencies;
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return;
    await note(dependencies, tx, 'requested', { userId, actor: userActor(user, origin.address), origin });
    if (isStaff(user)) return enqueueMail(dependencies, tx, factorsLostByAdministrator, { userId });
    if (!user.emailVerifiedAt) {
      return enqueueMail(dependencies, tx, resetPassword, { claims: [userId], locale });
    }
    const requestedAt = now();
    await tx
      .insert(factorResets)
      .values({ userId, requestedAt, readyAt: after(requestedAt, WAIT) })
      .onConflictDoNothing();
    return enqueueMail(dependencies, tx, factorsLost, { userId });
  });
};

export const findReset = async (tx: Db, userId: string) =>
  (await tx.select().from(factorResets).where(eq(factorResets.userId, userId)))[0];

/** The owner has a factor after all. */
export const stopReset = async (
  dependencies: Pick<Dependencies, 'securityEvents' | 'now'>,
  tx: Db,
  userId: string,
  origin: SessionOrigin,
) => {
  if (!(await deleteReset(tx, userId))) return;
  await note(dependencies, tx, 'stopped', { userId, actor: userActor({ id: userId }, origin.address), origin });
};

const invalid = () => new Refusal('factor_reset_token_invalid', { field: 'token' });

/** Stops it with the link of the first mail. */
export const keepFactors = (dependencies: Dependencies, token: string, origin: SessionOrigin) =>
  dependencies.db.transaction(async (tx) => {
    const redeemed = await redeem(tx, 'keep-factors', token, dependencies.now());
    if (!redeemed || !(await deleteReset(tx, redeemed.user.id))) throw invalid();
    await note(dependencies, tx, 'stopped', { userId: redeemed.user.id, actor: mailboxActor, origin });
  });

/** Removes all factors with the link of the second mail. */
export const resetFactors = (dependencies: Dependencies, token: string, origin: SessionOrigin) =>
  dependencies.db.transaction(async (tx) => {
    const { now } = dependencies;
    const redeemed = await redeem(tx, 'remove-factors', token, now());
    // The owner may have become one of the shop's own people during the wait.
    if (!redeemed || isStaff(redeemed.user)) throw invalid();
    const { id: userId } = redeemed.user;
    const reset = await findReset(tx, userId);
    if (!reset || reset.readyAt > now()) throw invalid();
    await removeFactors(tx, userId);
    await closeSessions(tx, userId);
    await note(dependencies, tx, 'done', { userId, actor: mailboxActor, origin });
    await enqueueMail(dependencies, tx, factorsRemoved, { userId });
  });

/** Mails the links of those who have waited long enough. */
export const mailReadyResets = ({ db, jobs, now }: Pick<Dependencies, 'db' | 'jobs' | 'now'>) =>
  db.transaction(async (tx) => {
    const ready = await tx
      .update(factorResets)
      .set({ mailedAt: now() })
      .where(and(lte(factorResets.readyAt, now()), isNull(factorResets.mailedAt)))
      .returning({ userId: factorResets.userId });
    for (const { userId } of ready) await enqueueMail({ jobs }, tx, factorsRemovable, { userId });
  });
