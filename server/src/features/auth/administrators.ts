import type { StaffRole } from '@warden/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, operator } from '../audit/service.ts';
import { endShopTokensOf } from '../tokens/service.ts';
import { confirmationOf } from './confirmation.ts';
import { confirmOwner } from './mail.tsx';
import { type PasswordSettings, refuseNewPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { closeSessionsByProviders } from './sessions.ts';
import { findClaimed, findClaims, insertVerified, isLastAdmin } from './store.ts';
import { users } from './tables.ts';
import type { UserRow } from './wire.ts';

/** What one of the shop's own people is; null for a customer. */
export type ShopRole = StaffRole | 'administrator';

/** The fields of an account that say it. */
const fieldsOf = (role: ShopRole | null) => ({
  isAdmin: role === 'administrator',
  staffRole: role === 'administrator' ? null : role,
});

const roleOf = ({ isAdmin, staffRole }: UserRow): ShopRole | null => (isAdmin ? 'administrator' : staffRole);

/** What the audit log has of a role. Its entries about administrators were written before there were other roles. */
const noted = (role: ShopRole | null) => {
  const { isAdmin, staffRole } = fieldsOf(role);
  return staffRole ? { isAdmin, staffRole } : { isAdmin };
};

const actionOf = (before: ShopRole | null, after: ShopRole | null) => {
  if (after) return after === 'administrator' ? 'user.admin_granted' : 'user.staff_granted';
  return before === 'administrator' ? 'user.admin_revoked' : 'user.staff_revoked';
};

/** Notes that the operator has made an administrator's account. */
export const auditCreated = (tx: Db, { id }: Pick<UserRow, 'id'>, at: Date) =>
  audit(tx, { ...operator, action: 'user.created', subject: `user:${id}`, before: null, after: { isAdmin: true }, at });

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
    await auditCreated(tx, created, now());
  });
};

/** The account that has confirmed this address. */
export const findVerified = async (tx: Db, email: string): Promise<UserRow> => {
  const holder = (await findClaims(tx, emailKey(email))).find(({ emailVerifiedAt }) => emailVerifiedAt);
  if (!holder) throw new Refusal('unknown_user');
  return holder;
};

/**
 * Makes an account that of one of the shop's own people, or of a customer again; false where it was so already. The
 * role is given by address alone, so only an account that has proved the address gets it: any other is mailed the link
 * to do so, and nothing changes.
 */
export const setStaffRole = async (
  { db, jobs, now }: { db: Db; jobs: JobQueue; now: () => Date },
  email: string,
  role: ShopRole | null,
): Promise<boolean> => {
  const outcome = await db.transaction(async (tx) => {
    const user = await findVerified(tx, email);
    const before = roleOf(user);
    if (before === role) return 'unchanged';
    if (role && confirmationOf(user) !== 'owner') {
      await enqueueMail({ jobs }, tx, confirmOwner, { userId: user.id });
      return 'unproven';
    }
    if (user.isAdmin && (await isLastAdmin(tx, user.id))) throw new Refusal('last_admin');
    await tx.update(users).set(fieldsOf(role)).where(eq(users.id, user.id));
    await endShopTokensOf(tx, user.id);
    // A customer's provider opens no session of the shop's own people, and must not keep one either.
    if (role) await closeSessionsByProviders(tx, user.id);
    await audit(tx, {
      ...operator,
      action: actionOf(before, role),
      subject: `user:${user.id}`,
      before: noted(before),
      after: noted(role),
      at: now(),
    });
    return 'changed';
  });
  if (outcome === 'unproven') throw new Refusal('address_unproven');
  return outcome === 'changed';
};
