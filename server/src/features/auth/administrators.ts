import { randomUUIDv7 } from 'node:crypto';
import { defaultLocale } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

import { emailKey } from '../../mail/email-key.ts';
import { enqueueMail } from '../../mail/mail-job.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { audit, operator } from '../audit/service.ts';
import { confirmationOf } from './confirmation.ts';
import { confirmOwner } from './mail.tsx';
import { findClaimed, findClaims, isLastAdmin } from './store.ts';
import { users } from './tables.ts';
import type { UserRow } from './wire.ts';

type Desk = Pick<Services, 'db' | 'now'>;

const entry = (action: string, { id }: Pick<UserRow, 'id'>, isAdmin: boolean, at: Date) => ({
  ...operator,
  action: `user.${action}`,
  subject: `user:${id}`,
  before: action === 'created' ? null : { isAdmin: !isAdmin },
  after: { isAdmin },
  at,
});

/** An account that needs no confirmation: the operator vouches for the address. */
export const createAdministrator = async (
  { db, passwords, now }: Desk & Pick<Services, 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  const passwordHash = await passwords.hash(password, await findClaimed(db, emailKey(email)));
  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({
        id: randomUUIDv7(),
        email,
        emailKey: emailKey(email),
        firstName: 'Administrator',
        lastName: '',
        companyName: null,
        passwordHash,
        isAdmin: true,
        locale: defaultLocale,
        emailVerifiedAt: now(),
        verifiedBy: 'operator',
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!created) throw new Refusal('address_taken');
    await audit(tx, entry('created', created, true, now()));
  });
};

const findVerified = async (tx: Db, email: string): Promise<UserRow> => {
  const holder = (await findClaims(tx, emailKey(email))).find(({ emailVerifiedAt }) => emailVerifiedAt);
  if (!holder) throw new Refusal('unknown_user');
  return holder;
};

/**
 * Makes an account an administrator's, or ends that; false where it was so already. The role is given by address alone, so
 * it goes only to an account that has proved the address: any other is mailed the link to do so, and nothing changes.
 */
export const setAdministrator = async (
  { db, jobs, now }: Desk & Pick<Services, 'jobs'>,
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
    await audit(tx, entry(isAdmin ? 'admin_granted' : 'admin_revoked', user, isAdmin, now()));
    return 'changed';
  });
  if (outcome === 'unproven') throw new Refusal('address_unproven');
  return outcome === 'changed';
};
