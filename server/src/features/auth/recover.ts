import { and, eq } from 'drizzle-orm';
import { isStaff } from '../../platform/http/session.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, operator } from '../audit/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { endTokensOf } from '../tokens/service.ts';
import { findVerified } from './administrators.ts';
import { removeFactors } from './factor-store.ts';
import { accountRecovered } from './factors/mail.tsx';
import { type PasswordSettings, refuseNewPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { closeSessions } from './sessions.ts';
import { resetSignInLimits } from './sign-in.ts';
import { claimedBy, lockUnchanged, setPassword } from './store.ts';
import { mailTokens, users } from './tables.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'limits' | 'secret' | 'now'> {
  config: PasswordSettings;
  passwords: Passwords;
  securityEvents: SecurityEventService;
}

/**
 * Gives one of the shop's own people who cannot sign in any more a new password and takes all factors, sessions, tokens
 * and a block away.
 * Only who runs the shop's own machine can do that.
 */
export const recoverStaff = async (
  dependencies: Dependencies,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  const { config, db, passwords, securityEvents, now } = dependencies;
  const user = await findVerified(db, email);
  if (!isStaff(user)) throw new Refusal('admin_required');
  const { id: userId, emailKey: key } = user;
  refuseNewPassword(config, password, user);
  const passwordHash = await passwords.hash(password, claimedBy(key, [user]));
  await db.transaction(async (tx) => {
    const locked = await lockUnchanged(tx, user);
    if (!locked || !isStaff(locked)) throw new Refusal('admin_required');
    await setPassword(tx, userId, passwordHash);
    // Whoever has taken the account over may read its mailbox too.
    await tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset')));
    const hadFactor = await removeFactors(tx, userId);
    await closeSessions(tx, userId);
    await endTokensOf(tx, userId);
    await tx.update(users).set({ blockedAt: null, blockedReason: null }).where(eq(users.id, userId));
    const before = { hadFactor, wasBlocked: locked.blockedAt !== null };
    await audit(tx, { ...operator, action: 'user.recovered', subject: `user:${userId}`, before, at: now() });
    await securityEvents.record(tx, { kind: 'recovered', userId });
    await enqueueMail(dependencies, tx, accountRecovered, { userId });
  });
  await resetSignInLimits(dependencies, { key, address: '', userId });
};
