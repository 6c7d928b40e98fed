import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { type ListShape, type ListState, toQuery } from '../../../lib/address/list-address.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export const userShape = {
  filters: { search: null, role: ['admin', 'user'], verified: ['true', 'false'] },
  sorts: { createdAt: 'desc', email: 'asc', lastName: 'asc' },
  size: 50,
} as const satisfies ListShape;

export const useAdminUsers = (state: ListState<typeof userShape>) => {
  const query = toQuery(state);
  return useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'users', query],
    queryFn: async ({ signal }) => {
      const { data } = await checkedCall(contract.admin.users, { query }, signal);
      return { rows: data.users, total: data.total, more: data.more };
    },
    placeholderData: keepPreviousData,
  });
};
