import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';

/** Licenses are not removed, so only the installations are loaded again. */
export const useRemoveInstall = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await checkedCall(contract.installs.remove, { params: { id } })).data.message,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.installs }),
  });
};
