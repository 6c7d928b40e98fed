import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { contract, licenseStatuses, plans } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import type { ListShape, ListState } from '../../lib/address/list-address.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';

export const licenseShape = {
  filters: {
    client: null,
    /** The API counts a self-signed trial as a trial. */
    type: ['trial', ...plans],
    status: licenseStatuses,
  },
  size: 10,
} as const satisfies ListShape;

export type LicenseListState = ListState<typeof licenseShape>;

const licensesQuery = (userId: string, { filters: { client, type, status }, page, size }: LicenseListState) =>
  queryOptions({
    queryKey: [...queryKeys.licenses, userId, 'list', page, client, type, status],
    queryFn: ({ signal }) =>
      checkedCall(
        contract.licenses.list,
        { query: { page: String(page), limit: String(size), clientId: client, licenseType: type, status } },
        signal,
      ),
  });

/** One page of the licenses, with the counts of all. The page before stays in sight until the next one is loaded. */
export const useLicenses = (state: LicenseListState) =>
  useQuery({ ...licensesQuery(useUserId(), state), placeholderData: keepPreviousData });
