import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export const useAdminPayment = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'payment', id],
    queryFn: async ({ signal }) => (await checkedCall(contract.payments.get, { params: { id } }, signal)).data,
    staleTime: 0,
  });
