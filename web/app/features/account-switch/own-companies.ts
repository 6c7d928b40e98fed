import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';

/** The companies of the user's own account, whichever organization the page is about. */
export const useOwnCompanies = () =>
  useQuery({
    queryKey: [...queryKeys.companies, useUserId()],
    queryFn: async ({ signal }) => (await checkedCall(contract.companies.list, {}, signal, null)).data,
  });
