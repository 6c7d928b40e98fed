import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

/** The change of address that waits for its mailboxes. */
export const usePendingEmail = () => {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...queryKeys.emailChange, useUserId()],
    queryFn: async ({ signal }) => {
      const { data } = await checkedCall(contract.emailChange.pending, {}, signal);
      // The mailboxes are often read in other browsers, so a change that no longer waits may have been made.
      if (!data) void queries.invalidateQueries({ queryKey: queryKeys.me });
      return data;
    },
    staleTime: 0,
  });
};
