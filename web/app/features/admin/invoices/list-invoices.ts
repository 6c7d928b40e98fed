import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { invoiceStatuses } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { type ListShape, type ListState, toQuery } from '../../../lib/address/list-address.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export const invoiceShape = {
  filters: { search: null, status: invoiceStatuses, validFrom: null },
  sorts: { issued: 'desc', age: 'desc' },
  size: 25,
} as const satisfies ListShape;

export const useAdminInvoices = (state: ListState<typeof invoiceShape>) => {
  const query = toQuery(state);
  return useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'invoices', query],
    queryFn: async ({ signal }) => {
      const { data } = await checkedCall(contract.invoices.adminList, { query }, signal);
      return { rows: data.invoices, total: data.total, more: data.more };
    },
    placeholderData: keepPreviousData,
  });
};

/** The number of invoices that have expired since this day without being paid. */
export const useExpiredInvoices = (since: string) =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'expired-invoices', since],
    queryFn: async ({ signal }) => {
      const query = { status: 'expired', validFrom: since, limit: '1' } as const;
      return (await checkedCall(contract.invoices.adminList, { query }, signal)).data.total;
    },
  });
