import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { queryKeys } from '../query-keys.ts';

const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: async ({ signal }) => (await checkedCall(contract.settings.read, {}, signal)).data,
  // Payments may have been switched off while the customer was in another window, even for a moment.
  refetchOnWindowFocus: 'always',
  // Whatever shows them begins with those of a moment ago, and asks.
  staleTime: 0,
});

/** Prices, plans on sale, and whether online payment is possible. */
export const useShopSettings = () => useQuery(settingsQuery);

/**
 * Reads them, and again with each focus of the window, for what is opened later. A page that calls this is not rendered
 * again by an answer.
 */
export const useLoadedShopSettings = () => void useQuery({ ...settingsQuery, notifyOnChangeProps: [] });

/** Whether the Community Edition is offered instead of the individual plan, where an administrator switches it. */
export const useCoreAvailable = () =>
  useQuery({
    queryKey: [...queryKeys.settings, 'core'],
    queryFn: async ({ signal }) => (await checkedCall(contract.settings.coreAvailable, {}, signal)).coreAvailable,
  });
