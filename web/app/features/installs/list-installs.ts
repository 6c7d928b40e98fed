import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../lib/checked-call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUserId } from '../../lib/session.ts';

const installsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.installs, userId],
    queryFn: async ({ signal }) => (await checkedCall(contract.installs.list, {}, signal)).data,
  });

export const useInstalls = () => useQuery(installsQuery(useUserId()));
