import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';

type Order = InputOf<typeof contract.licenses.issue>['body'];

export const useIssueLicense = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Order) => (await checkedCall(contract.licenses.issue, { body })).data,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.admin }),
        queries.invalidateQueries({ queryKey: queryKeys.licenses }),
      ]),
  });
};
