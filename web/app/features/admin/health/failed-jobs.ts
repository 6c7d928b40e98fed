import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export const useFailedJobs = () =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'jobs'],
    queryFn: async ({ signal }) => (await checkedCall(contract.admin.jobs, {}, signal)).data.jobs,
  });

export const useRetryJobs = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await checkedCall(contract.admin.retryJobs, {})).data.message,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.admin }),
  });
};
