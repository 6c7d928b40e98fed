import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';

const keysQuery = queryOptions({
  queryKey: ['license-keys'],
  queryFn: async ({ signal }) => (await checkedCall(contract.licenses.keys, {}, signal)).data.keys,
  // The check waits for this answer but works without it, so there is only one retry.
  retry: 1,
});

/** The public keys of the shop, with which licenses are checked. */
export const useKeys = () => useQuery(keysQuery);
