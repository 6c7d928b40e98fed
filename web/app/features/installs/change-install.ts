import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';

/** Licenses show the description of their installation, so they are loaded again too. */
export const useChangeInstall = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof contract.installs.change>) =>
      (await checkedCall(contract.installs.change, { params: { id }, body })).data,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.installs }),
        queries.invalidateQueries({ queryKey: queryKeys.licenses }),
      ]),
  });
};
