import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { queryKeys } from '../query-keys.ts';

const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: async ({ signal }) => (await checkedCall(contract.settings.read, {}, signal)).data,
  // Payments may have been switched off while the customer was in another window, even for a moment.
  refetchOnWindowFocus: 'always',
});

/** Prices, plans on sale, and whether online payment is possible. */
export const useShopSettings = () => useQuery(settingsQuery);
