import type { Db } from '../../../platform/db/database.ts';
import type { SessionOrigin } from '../../../platform/http/session.ts';
import { emailKey } from '../../../platform/mail/email-key.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Resources } from '../../../platform/resources.ts';
import { type AuditActor, audit } from '../../audit/service.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import { mailboxActor, proveAddress } from '../claims.ts';
import type { AccountHoldings } from '../holdings.ts';
import { issueMailToken } from '../mail-tokens.ts';
import { closeSessions } from '../sessions.ts';
import { passResetLinks, setPassword } from '../store.ts';
import { removeFactorsSince } from './factors.ts';
import { emailChanged, emailChangedFrom, emailChangeRevoked } from './mail.tsx';
import * as store from './store.ts';

interface Dependencies extends Pick<Resources, 'jobs' | 'now'> {
  holdings: AccountHoldings;
  securityEvents: SecurityEventService;
}

interface By {
  actor: AuditActor;
  origin: SessionOrigin;
}

/** An address that nobody has confirmed may be mistyped or a stranger's, so its mailbox is not asked. */
const isAgreed = (
  { oldConfirmedAt, newConfirmedAt }: store.EmailChange,
  { emailVerifiedAt }: { emailVerifiedAt: Date | null },
) => Boolean(newConfirmedAt && (oldConfirmedAt || !emailVerifiedAt));

/** Carries out a change to which both mailboxes have agreed. */
const applyChange = async (
  { holdings, jobs, securityEvents, now }: Dependencies,
  tx: Db,
  { change, user, claims }: store.RedeemedChange,
  { actor, origin }: By,
) => {
  const moved = await store.setAddress(tx, user, change.newEmail, emailKey(change.newEmail));
  const proof = { holdings, now: now(), address: origin.address };
  if (!(await proveAddress(tx, { user: moved, claims }, 'session', proof))) throw new Refusal('address_taken');
  await passResetLinks(tx, user);
  await store.deleteOtherTokens(tx, user.id);
  if (user.emailVerifiedAt) {
    await store.markApplied(tx, change, user, now());
    await enqueueMail({ jobs }, tx, emailChangedFrom, { userId: user.id, changeId: change.id });
  } else {
    await store.deleteChange(tx, change.id);
  }
  await enqueueMail({ jobs }, tx, emailChanged, { userId: user.id });
  await audit(tx, { ...actor, action: 'user.email_changed', subject: `user:${user.id}`, at: now() });
  await securityEvents.record(tx, { kind: 'email_changed', userId: user.id, origin });
};

/** Notes that one of the mailboxes has agreed. Returns whether the account has its new address now. */
export const confirmChange = async (
  dependencies: Dependencies,
  tx: Db,
  redeemed: store.RedeemedChange,
  confirmed: Partial<Pick<store.EmailChange, 'oldConfirmedAt' | 'newConfirmedAt'>>,
  by: By,
): Promise<boolean> => {
  const change = await store.updateChange(tx, redeemed.change, confirmed);
  const isComplete = isAgreed(change, redeemed.user);
  if (isComplete) await applyChange(dependencies, tx, { ...redeemed, change }, by);
  return isComplete;
};

/**
 * The reader of the old mailbox did not want this: the account gets its address back and is closed to everybody until
 * they set a new password, for which the returned token is.
 */
export const revokeChange = async (
  { holdings, jobs, securityEvents, now }: Dependencies,
  tx: Db,
  { change, user, claims }: store.RedeemedChange,
  { passwordHash, origin }: { passwordHash: string; origin: SessionOrigin },
): Promise<string> => {
  if (change.appliedAt) {
    const address = await store.setAddress(tx, user, change.oldEmail, change.oldKey);
    const { emailVerifiedAt } = user;
    const restored = { ...address, emailVerifiedAt, verifiedBy: change.oldVerifiedBy };
    const proof = { holdings, now: now(), address: origin.address };
    if (!(await proveAddress(tx, { user: restored, claims }, 'reset', proof))) throw new Refusal('address_taken');
  }
  await setPassword(tx, user.id, passwordHash);
  await closeSessions(tx, user.id);
  await removeFactorsSince(tx, user.id, change.requestedAt);
  await holdings.endPrograms(tx, user.id, mailboxActor, change.requestedAt);
  await store.deleteChangesSince(tx, change);
  await store.deleteOtherTokens(tx, user.id);
  await enqueueMail({ jobs }, tx, emailChangeRevoked, { userId: user.id });
  await audit(tx, { ...mailboxActor, action: 'user.email_change_revoked', subject: `user:${user.id}`, at: now() });
  await securityEvents.record(tx, { kind: 'email_change_revoked', userId: user.id, origin });
  return issueMailToken(tx, 'reset', user.id, now());
};
