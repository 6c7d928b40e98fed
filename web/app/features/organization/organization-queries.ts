import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import type { ListShape, ListState } from '../../lib/address/list-address.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useData } from '../../lib/api/use-data.ts';
import { useAccount } from '../../lib/session/organization.ts';

/** The organization that the page is about. */
export const useThisOrganization = () => useData(queryKeys.organization, contract.organizations.get, {});

/** Others may change them at any time. */
export const useMembers = () =>
  useData([...queryKeys.organization, 'members'], contract.organizations.members, {}, { staleTime: 0 });

export const useInvitations = () =>
  useData([...queryKeys.organization, 'invitations'], contract.organizations.invitations, {}, { staleTime: 0 });

export const activityShape = {
  filters: { member: null },
  size: 25,
} as const satisfies ListShape;

/** One page of what was done in the organization, newest first. The page before stays until the next one is loaded. */
export const useActivity = ({ filters: { member }, page, size }: ListState<typeof activityShape>) => {
  const { key, organization } = useAccount();
  const query = { page: String(page), limit: String(size), ...(member ? { userId: member } : {}) };
  return useQuery({
    queryKey: [...queryKeys.organization, 'activity', query, key],
    queryFn: ({ signal }) => checkedCall(contract.organizations.activity, { query }, signal, organization),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
