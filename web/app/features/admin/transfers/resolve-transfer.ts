import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';

interface Resolution {
  id: string;
  reason: string;
  /** Without invoices, the transfer is set aside. */
  invoiceIds: readonly string[];
}

export const useResolveTransfer = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason, invoiceIds }: Resolution) =>
      invoiceIds.length > 0
        ? checkedCall(contract.transfers.apply, { params: { id }, body: { reason, invoice_ids: [...invoiceIds] } })
        : checkedCall(contract.transfers.dismiss, { params: { id }, body: { reason } }),
    // A refusal may mean that another administrator has decided in the meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.admin }),
  });
};
