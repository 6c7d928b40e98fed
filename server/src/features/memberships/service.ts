export {
  isLastOwner,
  isLastRecipient,
  lostPermissions,
  type Membership,
  MOST_MEMBERS,
  MOST_ORGANIZATIONS,
  strongerRole,
} from './domain.ts';
export { findReaders } from './readers.ts';
export {
  addMember,
  countMembers,
  findRole,
  listMembers,
  listMemberships,
  moveMembers,
  moveMemberships,
  organizationsOfOnly,
  removeMember,
  removeMemberships,
  setMuted,
  setRole,
  sqlIsMember,
  sqlOrganizationOrNull,
  sqlRoleOf,
} from './store.ts';
