/** What the members of an organization are, from the one who may do everything to the one who only reads. */
export const memberRoles = ['owner', 'billing', 'technical', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * What one can do with the things of an account: read them, read the texts of licenses, take care of installations, buy,
 * and decide about members. A person may do all of it with what is their own.
 */
export type Permission = 'view' | 'texts' | 'install' | 'buy' | 'manage';

const permissions: Record<MemberRole, readonly Permission[]> = {
  owner: ['view', 'texts', 'install', 'buy', 'manage'],
  billing: ['view', 'buy'],
  technical: ['view', 'texts', 'install'],
  viewer: ['view'],
};

/** Whether a member with this role may do this. Null is the role of a person in their own account. */
export const mayDo = (role: MemberRole | null, permission: Permission): boolean =>
  role === null || permissions[role].includes(permission);

/** The roles that may do this. */
export const rolesFor = (permission: Permission): readonly MemberRole[] =>
  memberRoles.filter((role) => mayDo(role, permission));

/** Names the organization that a call is about. Without it, the call is about the caller's own account. */
export const ORGANIZATION_HEADER = 'warden-organization';

/** What the shop's own people are who are no administrators. Administrators may do everything. */
export const staffRoles = ['support', 'finance', 'publisher'] as const;
export type StaffRole = (typeof staffRoles)[number];
