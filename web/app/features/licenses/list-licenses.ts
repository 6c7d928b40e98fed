import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';
import type { LicenseFilters } from './filters.ts';

export const PAGE_SIZE = 10;

const licensesQuery = (userId: string, { page, ...filters }: LicenseFilters) =>
  queryOptions({
    queryKey: [...queryKeys.licenses, userId, 'list', page, filters],
    queryFn: ({ signal }) =>
      checkedCall(
        contract.licenses.list,
        { query: { page: String(page), limit: String(PAGE_SIZE), ...filters } },
        signal,
      ),
  });

/** One page of the licenses, with the counts of all; the page before stays until the next one is there. */
export const useLicenses = (filters: LicenseFilters) =>
  useQuery({ ...licensesQuery(useUserId(), filters), placeholderData: keepPreviousData });
