import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../lib/api/checked-call.ts';

const keysQuery = queryOptions({
  queryKey: ['license-keys'],
  queryFn: async ({ signal }) => (await checkedCall(contract.licenses.keys, {}, signal)).data.keys,
  // The answer waits for it, and there is one without it.
  retry: 1,
});

/** The public keys of the shop: what a license is checked with. */
export const useKeys = () => useQuery(keysQuery);
