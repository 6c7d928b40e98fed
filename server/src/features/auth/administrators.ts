import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, operator } from '../audit/service.ts';
import { confirmationOf } from './confirmation.ts';
import { confirmOwner } from './mail.tsx';
import { type PasswordSettings, refuseNewPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { findClaimed, findClaims, insertVerified, isLastAdmin } from './store.ts';
import { users } from './tables.ts';
import type { UserRow } from './wire.ts';

type RoleChange = 'created' | 'admin_granted' | 'admin_revoked';

/** Notes what the operator did to the role of an account. */
export const auditRole = (tx: Db, change: RoleChange, { id }: Pick<UserRow, 'id'>, isAdmin: boolean, at: Date) =>
  audit(tx, {
    ...operator,
    action: `user.${change}`,
    subject: `user:${id}`,
    before: change === 'created' ? null : { isAdmin: !isAdmin },
    after: { isAdmin },
    at,
  });

/** An administrator's account starts without names of its own. */
export const administratorNames = { firstName: 'Administrator', lastName: '', companyName: null, isAdmin: true };

/** Makes an account that needs no confirmation, because the operator vouches for the address. */
export const createAdministrator = async (
  { config, db, passwords, now }: { config: PasswordSettings; db: Db; passwords: Passwords; now: () => Date },
  { email, password }: { email: string; password: string },
): Promise<void> => {
  refuseNewPassword(config, password, { ...administratorNames, email });
  const passwordHash = await passwords.hash(password, await findClaimed(db, emailKey(email)));
  await db.transaction(async (tx) => {
    const created = await insertVerified(tx, { ...administratorNames, email, passwordHash }, now());
    if (!created) throw new Refusal('address_taken');
    await auditRole(tx, 'created', created, true, now());
  });
};

/** The account that has confirmed this address. */
export const findVerified = async (tx: Db, email: string): Promise<UserRow> => {
  const holder = (await findClaims(tx, emailKey(email))).find(({ emailVerifiedAt }) => emailVerifiedAt);
  if (!holder) throw new Refusal('unknown_user');
  return holder;
};

/**
 * Makes an account an administrator's, or ends that; false where it was so already. The role is given by address alone,
 * so only an account that has proved the address gets it: any other is mailed the link to do so, and nothing changes.
 */
export const setAdministrator = async (
  { db, jobs, now }: { db: Db; jobs: JobQueue; now: () => Date },
  email: string,
  isAdmin: boolean,
): Promise<boolean> => {
  const outcome = await db.transaction(async (tx) => {
    const user = await findVerified(tx, email);
    if (user.isAdmin === isAdmin) return 'unchanged';
    if (isAdmin && confirmationOf(user) !== 'owner') {
      await enqueueMail({ jobs }, tx, confirmOwner, { userId: user.id });
      return 'unproven';
    }
    if (!isAdmin && (await isLastAdmin(tx, user.id))) throw new Refusal('last_admin');
    await tx.update(users).set({ isAdmin }).where(eq(users.id, user.id));
    await auditRole(tx, isAdmin ? 'admin_granted' : 'admin_revoked', user, isAdmin, now());
    return 'changed';
  });
  if (outcome === 'unproven') throw new Refusal('address_unproven');
  return outcome === 'changed';
};
