import type { Db } from '../../../platform/db/database.ts';
import { isStaff, type SessionOrigin } from '../../../platform/http/session.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Resources } from '../../../platform/resources.ts';
import { audit, userActor } from '../../audit/service.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import { hasFactor, lockUser, removeFactors, setFactorSince } from '../factor-store.ts';
import type { NewCodes } from '../one-time-codes.ts';
import { closeSessions, isOpen } from '../sessions.ts';
import type { UserRow } from '../wire.ts';
import { factorAdded, factorRemoved } from './mail.tsx';
import { replaceCodes } from './recovery-codes.ts';

interface Dependencies extends Pick<Resources, 'jobs' | 'now'> {
  securityEvents: SecurityEventService;
  isFactorRequired: boolean;
}

export interface Change {
  userId: string;
  /** The session that asks for it. */
  tokenHash: string;
  factor: 'totp' | 'passkey';
  origin: SessionOrigin;
}

/**
 * Locks the account. The session may have been ended since the request began, by an owner who noticed a thief: what the
 * thief has begun must not take effect after that.
 */
export const lockSignedIn = async (
  tx: Db,
  { userId, tokenHash }: Pick<Change, 'userId' | 'tokenHash'>,
): Promise<UserRow> => {
  const user = await lockUser(tx, userId);
  if (!user || !(await isOpen(tx, tokenHash))) throw new Refusal('no_session');
  return user;
};

const note = async (
  { jobs, securityEvents, now }: Dependencies,
  tx: Db,
  what: 'factor_added' | 'factor_removed',
  { userId, factor, origin }: Change,
) => {
  await audit(tx, {
    ...userActor({ id: userId }, origin.address),
    action: `user.${what}`,
    subject: `user:${userId}`,
    after: { factor },
    at: now(),
  });
  await securityEvents.record(tx, { kind: what, userId, origin, detail: factor });
  await enqueueMail({ jobs }, tx, what === 'factor_added' ? factorAdded : factorRemoved, { userId, factor });
};

/**
 * Adds a factor. Every other session ends, because it may be a thief's, and the first factor brings the recovery codes
 * that were made for it. `add` writes the factor, or throws.
 */
export const addFactor = async <T>(
  dependencies: Dependencies,
  tx: Db,
  change: Change & { codes: NewCodes | null },
  add: (user: UserRow) => Promise<T>,
): Promise<{ added: T; codes: string[] | null }> => {
  const { userId, tokenHash, codes } = change;
  const user = await lockSignedIn(tx, change);
  const isFirst = !user.secondFactorSince;
  // The last factor was removed while this one was being checked.
  if (isFirst && !codes) throw new Refusal('overloaded', { retryAfterSeconds: 1 });
  const added = await add(user);
  if (isFirst && codes) {
    await setFactorSince(tx, userId, dependencies.now());
    await replaceCodes(tx, userId, codes);
  }
  await closeSessions(tx, userId, { except: tokenHash });
  await note(dependencies, tx, 'factor_added', change);
  return { added, codes: isFirst && codes ? codes.codes : null };
};

/** Removes a factor, if there is one. One of the shop's own people who needs one keeps the last. */
export const removeFactor = async (
  dependencies: Dependencies,
  tx: Db,
  change: Change,
  remove: () => Promise<boolean>,
): Promise<boolean> => {
  const user = await lockSignedIn(tx, change);
  if (!(await remove())) return false;
  if (!(await hasFactor(tx, change.userId))) {
    if (isStaff(user) && dependencies.isFactorRequired) throw new Refusal('second_factor_needed');
    await removeFactors(tx, change.userId);
  }
  await note(dependencies, tx, 'factor_removed', change);
  return true;
};
