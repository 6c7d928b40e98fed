import type { Endpoint, ErrorCode } from '@warden/contract';
import { isStaff, type Session, type StaffFields } from '../../platform/http/session.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';

/** A session ends when it is not used for the first time, and in any case after the second. */
export const SESSION_LIFETIME = {
  customer: { idle: 30 * DAY, absolute: 90 * DAY },
  staff: { idle: 12 * HOUR, absolute: 7 * DAY },
} as const;

/** More sessions than this end the one that was not used for the longest time. */
export const MAX_SESSIONS = 100;

/** The end of a session, whether it is used or not. */
export const sessionEnd = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, owner: StaffFields): Date =>
  isStaff(owner)
    ? new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + SESSION_LIFETIME.staff.absolute))
    : expiresAt;

/** How often the use of a session is written down. */
export const TOUCH_INTERVAL = 5 * MINUTE;

/** The endpoints that the contract marks `fresh` need a proof of identity that is not older. */
const FRESH = 5 * MINUTE;

export const isFresh = ({ authenticatedAt }: Pick<Session, 'authenticatedAt'>, now: Date) =>
  now.getTime() - authenticatedAt.getTime() < FRESH;

/**
 * Why a session may not call an endpoint. Where the shop's own people need no second factor, those without one are not
 * asked to authenticate again either, except for what concerns their own account.
 */
export const sessionRefusal = (
  session: Pick<Session, 'authenticatedAt' | 'user'>,
  { access, beforeFactor, fresh }: Pick<Endpoint, 'access' | 'beforeFactor' | 'fresh'>,
  { isFactorRequired, now }: { isFactorRequired: boolean; now: Date },
): ErrorCode | undefined => {
  const { secondFactorSince } = session.user;
  if (isFactorRequired && isStaff(session.user) && !secondFactorSince && !beforeFactor)
    return 'second_factor_setup_required';
  const isRelaxed = access === 'admin' && !isFactorRequired && !secondFactorSince;
  return fresh && !isRelaxed && !isFresh(session, now) ? 'fresh_authentication_required' : undefined;
};

/** How long a change of address waits for both mailboxes, and how long the old one can revoke it then. */
export const EMAIL_CHANGE = { wait: 3 * DAY, revocable: 7 * DAY } as const;

/** A device is remembered for a year after its last sign-in. */
export const DEVICE_MARK_LIFETIME = 365 * DAY;

export const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);
export const before = (now: Date, milliseconds: number) => after(now, -milliseconds);

interface Claim {
  id: string;
  emailVerifiedAt: Date | null;
  blockedAt: Date | null;
  createdAt: Date;
}

/**
 * Whose password a reset mail is about when an address has several claims: the account that verified it, else the
 * newest that has paid for something, else the newest, since the reader of the mail has most likely just registered.
 * All others become part of it, so this only decides which names and company stay. A blocked one, which may be a
 * stranger's, comes after all that are not: the reader could not sign in to it.
 */
export const holderOf = <C extends Claim>(claims: readonly C[], paying: ReadonlySet<string>): C | undefined => {
  const open = claims.filter(({ blockedAt }) => !blockedAt);
  const newestFirst = (open.length > 0 ? open : claims).toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  );
  return (
    claims.find((claim) => claim.emailVerifiedAt) ?? newestFirst.find(({ id }) => paying.has(id)) ?? newestFirst[0]
  );
};
