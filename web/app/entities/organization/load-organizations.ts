import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useEffect } from 'react';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';
import { queryKeys } from '../query-keys.ts';
import { storeOrganizations } from './my-organizations.ts';

/** The organizations of the user. They are asked for again when the window gets the focus back, as roles change. */
export const useLoadedOrganizations = (enabled: boolean) => {
  const userId = useUserId();
  const query = useQuery({
    queryKey: [...queryKeys.organizations, userId],
    queryFn: async ({ signal }) => (await checkedCall(contract.organizations.list, {}, signal, null)).data,
    enabled: enabled && userId !== '',
    // Who is in none is asked about once.
    staleTime: ({ state }) => (state.data?.length === 0 ? Number.POSITIVE_INFINITY : 30_000),
  });
  const { data } = query;
  useEffect(() => {
    if (data) storeOrganizations(userId, data);
  }, [data, userId]);
  return query;
};
