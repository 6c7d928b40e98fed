import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';

export const useCancelInvoice = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await checkedCall(contract.invoices.cancel, { params: { id } })).data,
    // A refusal means that the invoice has changed, for example because its money arrived.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.payments }),
  });
};
