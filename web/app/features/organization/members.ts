import type { Member } from '@warden/contract';

export const nameOf = ({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email;

/** Whether this member is the last one who can manage the organization. */
export const isOnlyOwner = (members: readonly Pick<Member, 'user_id' | 'role'>[], userId: string) => {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.user_id === userId;
};
