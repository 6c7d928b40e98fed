import type { User } from '@warden/contract';
import type { SessionUser } from '../../http/session.ts';
import { confirmationOf } from './confirmation.ts';
import type { users } from './tables.ts';

/** An account with its password hash, which no other feature gets to see. */
export type UserRow = typeof users.$inferSelect;

/** The one place that knows how the API spells a user's fields. */
export const userToWire = (user: SessionUser): User => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  isEmailVerified: user.emailVerifiedAt !== null,
  emailConfirmation: confirmationOf(user),
  isAdmin: user.isAdmin,
  company_name: user.companyName,
  createdAt: user.createdAt.toISOString(),
});
