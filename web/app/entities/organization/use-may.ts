import { type MemberRole, mayDo, type Permission } from '@warden/contract/roles';
import { useOrganization } from '../../lib/session/organization.ts';
import { useMyOrganizations } from './my-organizations.ts';

/** The organization that the page is about, with the user's role in it; undefined for one that is not known yet. */
export const useCurrentOrganization = () => {
  const organization = useOrganization();
  return useMyOrganizations().find(({ id }) => id === organization);
};

/** The role of the user on this page: null in the own account, undefined where it is not known yet. */
export const useRole = (): MemberRole | null | undefined => {
  const organization = useOrganization();
  const role = useCurrentOrganization()?.role;
  return organization ? role : null;
};

/** What the user may do on this page. What they may not is left out of it. */
export const usePermissions = () => {
  const role = useRole();
  // Until the role is known, nothing is offered that may be refused.
  return (permission: Permission) => mayDo(role === undefined ? 'viewer' : role, permission);
};

export const useMay = (permission: Permission) => usePermissions()(permission);
