import { useLocation } from 'react-router';
import { useMyOrganizations } from '../../entities/organization/my-organizations.ts';
import { type Address, addressIn, isAccountPage } from '../../lib/session/account-address.ts';
import { rememberOrganization, useOrganization } from '../../lib/session/organization.ts';
import type { MyOrganization } from '../../lib/session/stored-organizations.ts';

/** Where a page of one account leads for another one: to the same tab, without what belongs to the account before. */
const switchedAddress = ({ pathname, search }: Address, organization: string | null) => {
  const isSame = ['/renew', '/integrations'].includes(pathname) || (pathname === '/organization' && organization);
  if (isSame) return addressIn(organization, pathname);
  const tab = pathname === '/dashboard' ? new URLSearchParams(search).get('tab') : null;
  return addressIn(organization, tab ? `/dashboard?${new URLSearchParams({ tab })}` : '/dashboard');
};

interface KnownAccount {
  /** Null for the user's own account. */
  organization: MyOrganization | null;
  isCurrent: boolean;
  address: string;
  /** Remembers the choice. The address is opened by whoever calls this. */
  remember: () => void;
}

/** The user's own account and the organizations, on pages that show one of them. Empty for people in none. */
export const useAccounts = (): readonly KnownAccount[] => {
  const address = useLocation();
  const current = useOrganization();
  const organizations = useMyOrganizations();
  if (organizations.length === 0 || !isAccountPage(address.pathname)) return [];
  return [null, ...organizations].map((organization) => {
    const id = organization?.id ?? null;
    return {
      organization,
      isCurrent: id === current,
      address: switchedAddress(address, id),
      remember: () => rememberOrganization(id),
    };
  });
};
