import { type MemberRole, mayDo, memberRoles, type Permission, permissions } from '@warden/contract';

/** More memberships of one person, and more members and open invitations of one organization, are refused. */
export const MOST_ORGANIZATIONS = 20;
export const MOST_MEMBERS = 100;

export interface Membership {
  organizationId: string;
  userId: string;
  role: MemberRole;
  createdAt: Date;
  mutedAt: Date | null;
}

const isOwner = ({ role }: Pick<Membership, 'role'>) => role === 'owner';

/** Whether this person is an owner, and nobody else is. */
export const isLastOwner = (members: readonly Membership[], userId: string) =>
  members.filter(isOwner).every((member) => member.userId === userId);

/** Reminders go to those who can act on them, unless they want none. */
export const getsReminders = ({ role, mutedAt }: Pick<Membership, 'role' | 'mutedAt'>) =>
  mutedAt === null && (mayDo(role, 'buy') || mayDo(role, 'install'));

/** Whether this person gets the reminders, and nobody else does. */
export const isLastRecipient = (members: readonly Membership[], userId: string) => {
  const recipients = members.filter(getsReminders);
  return recipients.length === 1 && recipients[0]?.userId === userId;
};

/** What a member may no longer do, whose role is another one from now on, or who is a member no longer. */
export const lostPermissions = (before: MemberRole, after?: MemberRole): Permission[] =>
  permissions.filter((permission) => mayDo(before, permission) && !(after && mayDo(after, permission)));

/** The roles are declared from the one that may do everything to the one that only reads. */
export const strongerRole = (one: MemberRole, other: MemberRole): MemberRole =>
  memberRoles.find((role) => role === one || role === other) as MemberRole;
