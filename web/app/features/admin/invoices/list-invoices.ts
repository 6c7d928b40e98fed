import { contract, invoiceStatuses } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { type ListShape, type ListState, toQuery } from '../../../lib/address/list-address.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useRows } from '../list/use-rows.ts';

export const invoiceShape = {
  filters: { search: null, status: invoiceStatuses, validFrom: null },
  sorts: { issued: 'desc', age: 'desc' },
  size: 25,
} as const satisfies ListShape;

export const useAdminInvoices = (state: ListState<typeof invoiceShape>) =>
  useRows('invoices', contract.invoices.adminList, { query: toQuery(state) }, ({ invoices, ...counts }) => ({
    rows: invoices,
    ...counts,
  }));

/** The number of invoices that have expired since this day without being paid. */
export const useExpiredInvoices = (since: string) =>
  useData(
    [...queryKeys.admin, 'expired-invoices', since],
    contract.invoices.adminList,
    { query: { status: 'expired', validFrom: since, limit: '1' } },
    { select: ({ total }) => total },
  );
