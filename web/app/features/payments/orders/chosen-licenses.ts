import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { LicenseWithOffers } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useAccount } from '../../../lib/session/organization.ts';
import { isRefused } from './draft.ts';

/** The licenses with these ids. The list on which they were chosen has most of them already. */
export const useChosenLicenses = (ids: readonly string[]) => {
  const { key, organization } = useAccount();
  const queries = useQueryClient();
  const listed = () =>
    queries
      .getQueriesData<{ data: LicenseWithOffers[] }>({ queryKey: [...queryKeys.licenses, key, 'list'] })
      .flatMap(([, list]) => list?.data ?? []);
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...queryKeys.licenses, 'one', id, key],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await checkedCall(contract.licenses.get, { params: { id } }, signal, organization)).data,
      initialData: () => listed().find((license) => license.id === id),
    })),
    combine: (answers) => ({
      licenses: answers.flatMap(({ data }) => data ?? []),
      isPending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error && !isRefused(error))?.error ?? null,
      /** Whether some of them are not the customer's, or are gone. */
      isIncomplete: answers.some(({ error }) => isRefused(error)),
      refetch: () => {
        for (const answer of answers) if (answer.error) void answer.refetch();
      },
    }),
  });
};
