import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';

const licenseQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.licenses, userId, 'one', id],
    queryFn: async ({ signal }) => (await checkedCall(contract.licenses.get, { params: { id } }, signal)).data,
    // The number of validations changes all the time, so an older answer is not good enough.
    staleTime: 0,
  });

export const useLicense = (id: string) => useQuery(licenseQuery(useUserId(), id));
