import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';

const revocationsQuery = queryOptions({
  queryKey: ['license-revocations'],
  queryFn: async ({ signal }) => (await checkedCall(contract.licenses.revocations, {}, signal)).data.text,
  // The check waits for this answer but works without it, so there is only one retry.
  retry: 1,
});

/** The signed list of all revoked licenses. Asking about one license would tell the server which one is checked. */
export const useRevocations = (enabled: boolean) => useQuery({ ...revocationsQuery, enabled });
