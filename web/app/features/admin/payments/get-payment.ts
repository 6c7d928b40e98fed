import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../../lib/checked-call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUserId } from '../../../lib/session.ts';

export const useAdminPayment = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'payment', id],
    queryFn: async ({ signal }) => (await checkedCall(contract.payments.get, { params: { id } }, signal)).data,
    staleTime: 0,
  });
