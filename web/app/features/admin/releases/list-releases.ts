import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../../lib/checked-call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUserId } from '../../../lib/session.ts';

export const useAdminReleases = () =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'releases'],
    queryFn: async ({ signal }) => (await checkedCall(contract.releases.listAll, {}, signal)).releases,
  });
