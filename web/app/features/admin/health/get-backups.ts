import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export const useBackups = () =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'backups'],
    queryFn: async ({ signal }) => (await checkedCall(contract.admin.backups, {}, signal)).data,
  });
