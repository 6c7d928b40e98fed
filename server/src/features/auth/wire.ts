import type { AccountSession, User } from '@warden/contract';
import type { Session, SessionUser, StaffFields } from '../../platform/http/session.ts';
import { deviceOf } from '../security-events/service.ts';
import { confirmationOf } from './confirmation.ts';
import { sessionEnd } from './domain.ts';
import type { sessions, users } from './tables.ts';

/** An account with its password hash, which no other feature gets to see. */
export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** The one place that knows how the API spells a user's fields. */
export const userToWire = (user: SessionUser): Required<User> => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  isEmailVerified: user.emailVerifiedAt !== null,
  emailConfirmation: confirmationOf(user),
  isAdmin: user.isAdmin,
  staff_role: user.staffRole,
  company_name: user.companyName,
  createdAt: user.createdAt.toISOString(),
});

/** A session of an account, as the owner of the asking session sees it. */
export const sessionToWire = (row: SessionRow, owner: StaffFields, asking: Session): AccountSession => ({
  id: row.id,
  device: deviceOf(row.userAgent),
  address: row.address,
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
  expires_at: sessionEnd(row, owner).toISOString(),
  current: row.id === asking.id,
});
