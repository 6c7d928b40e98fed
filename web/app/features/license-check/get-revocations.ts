import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../lib/api/checked-call.ts';

const revocationsQuery = queryOptions({
  queryKey: ['license-revocations'],
  queryFn: async ({ signal }) => (await checkedCall(contract.licenses.revocations, {}, signal)).data.text,
  // The answer waits for it, and there is one without it.
  retry: 1,
});

/** The signed list of all revoked licenses: asking for one of them would tell which. */
export const useRevocations = (enabled: boolean) => useQuery({ ...revocationsQuery, enabled });
