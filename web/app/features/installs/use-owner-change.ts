import { mayDo } from '@warden/contract/roles';
import { useMyOrganizations } from '../../entities/organization/my-organizations.ts';
import { useMay } from '../../entities/organization/use-may.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useOrganization } from '../../lib/session/organization.ts';
import type { MyOrganization } from '../../lib/session/stored-organizations.ts';

/**
 * Where an installation of this page can move to: organizations in which the user takes care of installations, and from
 * an organization also the user's own account, which is null.
 */
export const useOwnerTargets = (): readonly (MyOrganization | null)[] => {
  const organization = useOrganization();
  const mayManage = useMay('manage');
  const others = useMyOrganizations().filter(({ id, role }) => id !== organization && mayDo(role, 'install'));
  if (!mayManage) return [];
  return organization ? [null, ...others] : others;
};

/** Whether the page offers to move an installation to another owner, and in which words. */
export const useOwnerChange = () => {
  const { t } = useTranslation();
  const targets = useOwnerTargets();
  const [only] = targets;
  const word = only !== null ? 'toOrganization' : targets.length > 1 ? 'toOther' : 'toPersonal';
  return {
    isOffered: targets.length > 0,
    text: t(`ownerChange.action.${word}`),
    title: t(`ownerChange.title.${word}`),
  };
};
