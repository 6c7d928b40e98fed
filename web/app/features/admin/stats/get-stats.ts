import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export const useStats = () =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'stats'],
    queryFn: async ({ signal }) => (await checkedCall(contract.admin.stats, {}, signal)).data,
  });
