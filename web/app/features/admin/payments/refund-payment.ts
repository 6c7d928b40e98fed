import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';

export const useRefundPayment = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) =>
      (await checkedCall(contract.payments.refund, { params: { id }, body: { reason } })).data,
    // A refusal may mean that the payment was refunded elsewhere in the meantime.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.admin }),
        queries.invalidateQueries({ queryKey: queryKeys.payments }),
      ]),
  });
};
