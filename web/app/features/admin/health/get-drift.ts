import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../../lib/checked-call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUserId } from '../../../lib/session.ts';

export const useDrift = () =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'drift'],
    queryFn: async ({ signal }) => (await checkedCall(contract.admin.drift, {}, signal)).data,
  });
