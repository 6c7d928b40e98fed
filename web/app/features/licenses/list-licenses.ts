import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { contract, licenseStatuses, plans } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { defaultSort, type ListShape, type ListState, sortWord } from '../../lib/address/list-address.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { type Account, useAccount } from '../../lib/session/organization.ts';

export const licenseShape = {
  filters: {
    client: null,
    /** The API counts a self-signed trial as a trial. */
    type: ['trial', ...plans],
    status: licenseStatuses,
    attention: ['only'],
    superseded: ['hidden'],
  },
  sorts: { issued_at: 'desc', expires_at: 'asc', client_id: 'asc', urgency: 'asc' },
  sortsOfFilters: { attention: 'urgency' },
  size: 10,
} as const satisfies ListShape;

export type LicenseListState = ListState<typeof licenseShape>;

/** The filters as the API takes them. */
export const filtersOf = ({ filters: { client, type, status, attention, superseded } }: LicenseListState) => ({
  clientId: client,
  licenseType: type,
  status,
  attention: attention && ('true' as const),
  superseded: superseded && ('false' as const),
});

const licensesQuery = ({ key, organization }: Account, state: LicenseListState) => {
  const { page, size, sortBy, sortOrder } = state;
  // What is usual is left out, so that the call is that which was made early.
  const isUsual = sortWord(sortBy, sortOrder) === sortWord(...defaultSort(licenseShape));
  const order = isUsual ? {} : { sortBy, sortOrder };
  const query = { page: String(page), limit: String(size), ...filtersOf(state), ...order };
  return queryOptions({
    queryKey: [...queryKeys.licenses, key, 'list', query],
    queryFn: ({ signal }) => checkedCall(contract.licenses.list, { query }, signal, organization),
  });
};

/** One page of the licenses, with the counts of all. The page before stays in sight until the next one is loaded. */
export const useLicenses = (state: LicenseListState) =>
  useQuery({ ...licensesQuery(useAccount(), state), placeholderData: keepPreviousData });
