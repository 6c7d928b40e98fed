import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import type { ListShape, ListState } from '../../../lib/address/list-address.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useRows } from '../list/use-rows.ts';

/** Without a choice, the list shows what waits for an administrator. */
export const transferShape = {
  filters: { state: ['matched', 'dismissed', 'all'], search: null },
  sorts: { date: 'desc' },
  size: 25,
} as const satisfies ListShape;

export const useTransfers = ({ filters: { state, search }, page, size }: ListState<typeof transferShape>) => {
  const asked = state === 'all' ? '' : state || 'waiting';
  const query = { state: asked, search, page: String(page), limit: String(size) } as const;
  return useRows('transfers', contract.transfers.list, { query }, ({ transfers, ...counts }) => ({
    rows: transfers,
    ...counts,
  }));
};

/** The number of transfers that wait for an administrator. */
export const useWaitingTransfers = (enabled: boolean) =>
  useData(
    [...queryKeys.admin, 'waiting-transfers'],
    contract.transfers.list,
    { query: { state: 'waiting', limit: '1' } },
    { enabled, select: ({ total }) => total },
  );
