import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';

export const useReconcile = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (days: number) => (await checkedCall(contract.admin.reconcile, { body: { days } })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.admin }),
  });
};
