import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';

export const PAGE_SIZE = 10;

const paymentsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.payments, userId, 'list', page],
    queryFn: ({ signal }) =>
      checkedCall(contract.payments.list, { query: { page: String(page), limit: String(PAGE_SIZE) } }, signal),
    // A payment moves on by itself: whoever opens the list wants today's.
    staleTime: 0,
  });

/** One page of the payments; the page before stays until the next one is there. */
export const usePayments = (page: number) =>
  useQuery({ ...paymentsQuery(useUserId(), page), placeholderData: keepPreviousData });
