import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { queryKeys } from '../query-keys.ts';

const sellerQuery = queryOptions({
  queryKey: queryKeys.seller,
  queryFn: async ({ signal }) => (await checkedCall(contract.seller.read, {}, signal)).data,
});

/** Who sells here, and whether companies can pay by invoice. */
export const useSeller = () => useQuery(sellerQuery);
