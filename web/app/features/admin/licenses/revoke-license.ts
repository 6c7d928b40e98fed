import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../../lib/checked-call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const useRevokeLicense = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) =>
      (await checkedCall(contract.licenses.revoke, { params: { id }, body: { reason } })).data,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.admin }),
        queries.invalidateQueries({ queryKey: queryKeys.licenses }),
      ]),
  });
};
