import type { User } from '@warden/contract';
import type { UserRow } from '../../http/session.ts';
import { confirmationOf } from './confirmation.ts';

/** The one place that knows how the API spells a user's fields. */
export const userToWire = (row: UserRow): User => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  isEmailVerified: row.emailVerifiedAt !== null,
  emailConfirmation: confirmationOf(row),
  isAdmin: row.isAdmin,
  company_name: row.companyName,
  createdAt: row.createdAt.toISOString(),
});
