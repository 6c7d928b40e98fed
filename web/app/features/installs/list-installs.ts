import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';

const installsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.installs, userId],
    queryFn: async ({ signal }) => (await checkedCall(contract.installs.list, {}, signal)).data,
  });

export const useInstalls = () => useQuery(installsQuery(useUserId()));
