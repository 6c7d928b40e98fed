import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLoadedOrganizations } from '../../entities/organization/load-organizations.ts';
import { queryKeys } from '../../entities/query-keys.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { addressIn, isAccountPage, organizationAt } from '../../lib/session/account-address.ts';
import { noteOrganization, onOrganizationLost, useOrganization } from '../../lib/session/organization.ts';
import { useSession } from '../../lib/session/session.ts';

/** Writes the organization that a plain address is about into it, so that a copy of the address leads there too. */
const useOrganizationInAddress = () => {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const organization = useOrganization();
  const isShown = useSession().status === 'signed-in' && isAccountPage(pathname);
  const isNamed = organizationAt({ pathname, search }) !== undefined;
  useLayoutEffect(() => {
    if (isShown) noteOrganization(organization);
  }, [isShown, organization]);
  useEffect(() => {
    if (!isShown || isNamed || !organization) return;
    const address = addressIn(organization, pathname + search) + hash;
    void navigate(address, { replace: true, state, preventScrollReset: true });
  }, [isShown, isNamed, organization, pathname, search, hash, state, navigate]);
};

/** Goes on with the own account once the server knows no such organization, or the user is not a member any more. */
const useLostOrganization = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const organization = useOrganization();
  useEffect(
    () =>
      onOrganizationLost((lost) => {
        void queries.invalidateQueries({ queryKey: queryKeys.organizations });
        if (lost !== organization) return;
        showNotice(t('accountSwitch.lost'));
        void navigate('/dashboard', { replace: true });
      }),
    [organization, navigate, queries, t],
  );
};

/** Keeps what the page knows of the user's organizations. */
export const useOrganizationUpkeep = () => {
  useOrganizationInAddress();
  useLostOrganization();
  const { pathname } = useLocation();
  const organization = useOrganization();
  const isSignedIn = useSession().status === 'signed-in';
  // Most people are in none, so nothing that a page needs waits for this.
  const [idle, setIdle] = useState(false);
  const isAsked = isSignedIn && isAccountPage(pathname);
  useEffect(() => (isAsked ? whenIdle(() => setIdle(true)) : undefined), [isAsked]);
  useLoadedOrganizations(isAsked && (idle || organization !== null));
};
