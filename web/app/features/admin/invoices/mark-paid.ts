import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';

export const useMarkPaid = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) =>
      (await checkedCall(contract.invoices.markPaid, { params: { id }, body: { reason } })).data,
    // A refusal may mean that the money has arrived in the meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.admin }),
  });
};
