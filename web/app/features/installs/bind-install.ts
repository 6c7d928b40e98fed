import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';

type Binding = InputOf<typeof contract.installs.bind>['body'];

/** Binding also adds the trial license and changes what can be bought, so all of it is loaded again. */
export const useBindInstall = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Binding) => (await checkedCall(contract.installs.bind, { body })).data,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.installs }),
        queries.invalidateQueries({ queryKey: queryKeys.licenses }),
        queries.invalidateQueries({ queryKey: queryKeys.payments }),
      ]),
  });
};
