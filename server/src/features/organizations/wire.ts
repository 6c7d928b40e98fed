import { type Invitation, type Member, memberRoles, type Organization } from '@warden/contract';
import type { Account } from '../auth/service.ts';
import type { Membership } from '../memberships/service.ts';
import type { InvitationRow } from './store.ts';

type Accounts = ReadonlyMap<string, Pick<Account, 'email' | 'firstName' | 'lastName'>>;

export const organizationToWire = (
  { id, companyName, createdAt }: Pick<Account, 'id' | 'companyName' | 'createdAt'>,
  { role, mutedAt }: Membership,
  members: number,
): Organization => ({
  id,
  name: companyName ?? '',
  role,
  muted: mutedAt !== null,
  members,
  created_at: createdAt.toISOString(),
});

const compared = new Intl.Collator('ru');
const nameOf = ({ firstName, lastName }: Member) => `${lastName} ${firstName}`;

/** Owners come first, and the others by role and name. */
export const membersToWire = (members: readonly Membership[], accounts: Accounts): Member[] =>
  members
    .flatMap(({ userId, role, mutedAt, createdAt }): Member[] => {
      const account = accounts.get(userId);
      if (!account) return [];
      const { firstName, lastName, email } = account;
      const joined_at = createdAt.toISOString();
      return [{ user_id: userId, firstName, lastName, email, role, muted: mutedAt !== null, joined_at }];
    })
    .toSorted(
      (one, other) =>
        memberRoles.indexOf(one.role) - memberRoles.indexOf(other.role) ||
        compared.compare(nameOf(one), nameOf(other)) ||
        one.user_id.localeCompare(other.user_id),
    );

export const invitationToWire = (
  { id, email, role, invitedBy, createdAt, expiresAt }: InvitationRow,
  accounts: Accounts,
): Invitation => ({
  id,
  email,
  role,
  invited_by: accounts.get(invitedBy)?.email ?? '',
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});
