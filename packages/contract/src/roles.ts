/** What the members of an organization are, from the one who may do everything to the one who only reads. */
export const memberRoles = ['owner', 'billing', 'technical', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * What one can do with the things of an account: read them, read the texts of licenses, take care of installations, buy,
 * and decide about members. A person may do all of it with what is their own.
 */
export const permissions = ['view', 'texts', 'install', 'buy', 'manage'] as const;
export type Permission = (typeof permissions)[number];

const permissionsOf: Record<MemberRole, readonly Permission[]> = {
  owner: permissions,
  billing: ['view', 'buy'],
  technical: ['view', 'texts', 'install'],
  viewer: ['view'],
};

/** Whether a member with this role may do this. Null is the role of a person in their own account. */
export const mayDo = (role: MemberRole | null, permission: Permission): boolean =>
  role === null || permissionsOf[role].includes(permission);

/** The roles that may do this. */
export const rolesFor = (permission: Permission): readonly MemberRole[] =>
  memberRoles.filter((role) => mayDo(role, permission));

/** Names the organization that a call is about. Without it, the call is about the caller's own account. */
export const ORGANIZATION_HEADER = 'warden-organization';

/** What the shop's own people are who are no administrators. Administrators may do everything. */
export const staffRoles = ['support', 'finance', 'publisher'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * What the shop's own people do who are no administrators: read what customers have, send mails again, take care of
 * money, and publish releases.
 */
export type StaffDuty = 'read' | 'resend' | 'money' | 'publish';

const duties: Record<StaffRole, readonly StaffDuty[]> = {
  support: ['read', 'resend'],
  finance: ['read', 'money'],
  publisher: ['publish'],
};

/** Whether someone with this role has the duty. Null is the role of a customer. Administrators have all duties. */
export const hasDuty = (role: StaffRole | null | undefined, duty: StaffDuty): boolean =>
  role ? duties[role]?.includes(duty) === true : false;

/** The roles that have this duty. */
export const staffFor = (duty: StaffDuty): readonly StaffRole[] => staffRoles.filter((role) => hasDuty(role, duty));
