import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';

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
