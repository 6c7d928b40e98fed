import { useInfiniteQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useAccount } from '../../lib/session/organization.ts';

/** The installations that were loaded so far. Few customers have more than the first page. */
export const useInstalls = () => {
  const { key, organization } = useAccount();
  return useInfiniteQuery({
    queryKey: [...queryKeys.installs, key],
    queryFn: ({ pageParam, signal }) =>
      // The first page is asked for as the early call does it (lib/api/early-calls.ts).
      checkedCall(
        contract.installs.list,
        { query: pageParam > 1 ? { page: String(pageParam) } : {} },
        signal,
        organization,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ more }, _pages, page) => (more ? page + 1 : undefined),
    // An installation that is bound meanwhile moves others to the next page, where they would be shown again.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((install) => [install.id, install])).values(),
    ],
  });
};
