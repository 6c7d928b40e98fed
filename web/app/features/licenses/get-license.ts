import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../lib/checked-call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUserId } from '../../lib/session.ts';

const licenseQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.licenses, userId, 'one', id],
    queryFn: async ({ signal }) => (await checkedCall(contract.licenses.get, { params: { id } }, signal)).data,
    // Validations are counted meanwhile: whoever opens the details wants today's.
    staleTime: 0,
  });

export const useLicense = (id: string) => useQuery(licenseQuery(useUserId(), id));
