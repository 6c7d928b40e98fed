/** What the members of an organization are called. */
export const roles = {
  memberRoles: { owner: 'Owner', billing: 'Billing', technical: 'Technical', viewer: 'Viewer' },
};

export type RolesTexts = typeof roles;
