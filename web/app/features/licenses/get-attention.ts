import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';

const attentionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.licenses, userId, 'attention'],
    queryFn: async ({ signal }) => (await checkedCall(contract.licenses.attention, {}, signal)).data,
  });

/** The licenses that need something from the customer, most urgent first. */
export const useAttention = () => useQuery(attentionQuery(useUserId()));
