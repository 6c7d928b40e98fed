import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../../lib/checked-call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const useReconcile = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (days: number) => (await checkedCall(contract.admin.reconcile, { body: { days } })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.admin }),
  });
};
