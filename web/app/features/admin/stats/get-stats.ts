import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

/** Old figures are loaded again at this interval, because opening the page has made the server compute new ones. */
const REFRESH_MILLISECONDS = 5000;

export const useStats = () =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'stats'],
    queryFn: async ({ signal }) => (await checkedCall(contract.admin.stats, {}, signal)).data,
    refetchInterval: ({ state: { data } }) =>
      data && Date.now() - Date.parse(data.computed_at) > 60_000 ? REFRESH_MILLISECONDS : false,
  });
