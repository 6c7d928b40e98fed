import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';
import { queryKeys } from '../query-keys.ts';

export const useLicenseEvents = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.licenses, useUserId(), 'events', id],
    queryFn: async ({ signal }) => (await checkedCall(contract.licenses.events, { params: { id } }, signal)).data,
    staleTime: 0,
  });
