import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paymentStatus } from '@warden/contract';
import { contract, paymentMethods } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { type ListShape, type ListState, toQuery } from '../../../lib/address/list-address.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export const paymentShape = {
  filters: {
    email: null,
    clientId: null,
    status: paymentStatus.options,
    method: paymentMethods,
  },
  sorts: { createdAt: 'desc', amount: 'desc' },
  size: 10,
} as const satisfies ListShape;

export const useAdminPayments = (state: ListState<typeof paymentShape>) => {
  const query = toQuery(state);
  return useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'payments', query],
    queryFn: async ({ signal }) => {
      const { data } = await checkedCall(contract.admin.payments, { query }, signal);
      return { rows: data.payments, total: data.total, more: data.more };
    },
    placeholderData: keepPreviousData,
  });
};
