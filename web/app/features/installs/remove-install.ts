import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { checkedCall } from '../../lib/checked-call.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Licenses stay, so only the installations are asked for again. */
export const useRemoveInstall = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await checkedCall(contract.installs.remove, { params: { id } })).data.message,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.installs }),
  });
};
