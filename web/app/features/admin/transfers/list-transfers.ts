import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import type { ListShape, ListState } from '../../../lib/address/list-address.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

/** Without a choice, the list shows what waits for an administrator. */
export const transferShape = {
  filters: { state: ['matched', 'dismissed', 'all'], search: null },
  sorts: { date: 'desc' },
  size: 25,
} as const satisfies ListShape;

export const useTransfers = ({ filters: { state, search }, page, size }: ListState<typeof transferShape>) => {
  const asked = state === 'all' ? '' : state || 'waiting';
  const query = { state: asked, search, page: String(page), limit: String(size) } as const;
  return useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'transfers', query],
    queryFn: async ({ signal }) => {
      const { data } = await checkedCall(contract.transfers.list, { query }, signal);
      return { rows: data.transfers, total: data.total, more: data.more };
    },
    placeholderData: keepPreviousData,
  });
};

/** The number of transfers that wait for an administrator. */
export const useWaitingTransfers = () =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'waiting-transfers'],
    queryFn: async ({ signal }) =>
      (await checkedCall(contract.transfers.list, { query: { state: 'waiting', limit: '1' } }, signal)).data.total,
  });
