import type { contract } from '@warden/contract';
import { desc, eq } from 'drizzle-orm';
import { openSession } from '../../src/features/auth/sessions.ts';
import { sessions } from '../../src/features/auth/tables.ts';
import type { Account, TestApp } from '../app.ts';
import type { AccessCases } from './expectation.ts';

export const emailChangeAccess: AccessCases<typeof contract.emailChange> = {
  pending: { access: 'user' },
  request: { access: 'user' },
  cancel: { access: 'user' },
  confirmOld: { access: 'public' },
  confirmNew: { access: 'user' },
  revoke: { access: 'public' },
};

export const authAccess: AccessCases<typeof contract.auth> = {
  register: { access: 'public' },
  login: { access: 'public' },
  logout: { access: 'user' },
  me: { access: 'user' },
  forgotPassword: { access: 'public' },
  resetPassword: { access: 'public' },
  verifyEmail: { access: 'public' },
  confirmOwnership: { access: 'user' },
  disown: { access: 'public' },
  resendVerificationEmail: { access: 'user' },
  changePassword: { access: 'user' },
  updateProfile: { access: 'user' },
  deleteAccount: { access: 'user' },
};

const aSession = async ({ services: { db, now } }: TestApp, { user }: Account) => {
  await openSession(db, user.id, now());
  const [newest] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return { params: { id: newest?.id ?? '' } };
};

export const sessionAccess: AccessCases<typeof contract.sessions> = {
  list: { access: 'user' },
  end: {
    access: 'user',
    owned: aSession,
    customer: 'found',
    anotherCustomer: 404,
    administrator: 404,
    unverified: 404,
  },
  endAll: { access: 'user' },
};
