import type { Db } from '../../../platform/db/database.ts';
import type { SessionOrigin } from '../../../platform/http/session.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Resources } from '../../../platform/resources.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import { giveDeviceMark, readDeviceMark } from '../device-marks.ts';
import { signedInElsewhere } from '../security-mail.tsx';
import { openSession } from '../sessions.ts';
import { type UserRow, userToWire } from '../wire.ts';
import { issueFactorTicket } from './tickets.ts';

interface Dependencies extends Pick<Resources, 'jobs' | 'secret' | 'now'> {
  securityEvents: SecurityEventService;
}

interface SignIn {
  origin: SessionOrigin;
  /** The mark that the device has stored at an earlier sign-in. */
  device?: string | null | undefined;
  /** What the owner has proved it with; the event says so. */
  by: 'registration' | 'password' | 'totp' | 'passkey' | 'recovery_code' | 'provider' | 'break_glass_code';
  /** The identity at a provider that opens the session, and with which it ends. */
  identityId?: string;
}

/**
 * Opens a session for an account that the caller has locked, and answers with it. Every way to sign in ends here: it
 * refuses blocked accounts, records the event, and tells the owner by mail of a device that the account does not know.
 */
export const completeSignIn = async (
  dependencies: Dependencies,
  tx: Db,
  user: UserRow,
  { origin, device, by, identityId }: SignIn,
) => {
  const { secret, securityEvents, now } = dependencies;
  if (user.blockedAt) throw new Refusal('account_blocked');
  const isNew =
    by !== 'registration' &&
    readDeviceMark(secret, device, now())?.userId !== user.id &&
    (await securityEvents.isNewDevice(tx, user, origin));
  const [eventId] = await securityEvents.record(tx, { kind: 'sign_in', userId: user.id, origin, detail: by });
  if (isNew && eventId) await enqueueMail(dependencies, tx, signedInElsewhere, { userId: user.id, eventId });
  const token = await openSession(tx, user.id, now(), origin, identityId);
  return {
    success: true as const,
    data: { user: userToWire(user), token, device: giveDeviceMark(secret, user.id, now()) },
  };
};

/**
 * After the right password of an account that the caller has locked: the session, or the refusal with a ticket for the
 * second factor. The ticket has to be committed, so the refusal is returned. Where no factor follows, the event tells
 * the owner that somebody knows the password.
 */
export const passwordAccepted = async (
  dependencies: Dependencies,
  tx: Db,
  user: UserRow,
  { origin, device }: Omit<SignIn, 'by' | 'identityId'>,
) => {
  if (!user.secondFactorSince) return completeSignIn(dependencies, tx, user, { origin, device, by: 'password' });
  if (user.blockedAt) throw new Refusal('account_blocked');
  await dependencies.securityEvents.record(tx, { kind: 'second_factor_awaited', userId: user.id, origin });
  return new Refusal('second_factor_required', { ticket: await issueFactorTicket(tx, user.id, dependencies.now()) });
};

/** Throws a refusal once the transaction that has made it is committed. */
export const orThrow = <T>(outcome: T | Refusal): T => {
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
};
