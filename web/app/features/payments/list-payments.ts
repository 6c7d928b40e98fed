import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import type { ListShape } from '../../lib/address/list-address.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { type Account, useAccount } from '../../lib/session/organization.ts';

/** The dashboard's first tab has taken the usual names. */
export const paymentHistoryShape = {
  filters: {},
  size: 10,
  names: { page: 'history', size: 'historySize' },
} as const satisfies ListShape;

const paymentsQuery = ({ key, organization }: Account, page: number, size: number) =>
  queryOptions({
    queryKey: [...queryKeys.payments, key, 'list', page, size],
    queryFn: ({ signal }) =>
      checkedCall(contract.payments.list, { query: { page: String(page), limit: String(size) } }, signal, organization),
    // A payment changes without the customer's doing, so an older answer may be wrong.
    staleTime: 0,
  });

/** One page of the payments. The page before stays in sight until the next one is loaded. */
export const usePayments = ({ page, size }: { page: number; size: number }) =>
  useQuery({ ...paymentsQuery(useAccount(), page, size), placeholderData: keepPreviousData });

/** An account has fewer payments than this in the days in which an invoice can be paid. */
const NEWEST = 100;

/** The invoices among the newest payments that can still be paid, for a list that has a use for them. */
export const useOpenInvoices = (enabled: boolean) =>
  useQuery({
    ...paymentsQuery(useAccount(), 1, NEWEST),
    enabled,
    select: ({ data }) => data.filter(({ invoice }) => invoice?.status === 'open'),
  });
