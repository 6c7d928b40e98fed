import { useQuery } from '@tanstack/react-query';
import type { Release } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';

/** The list has the newest version first. A version with a hyphen is a pre-release. */
const newestOf = (releases: readonly Release[]) => releases.find(({ version }) => !version.includes('-')) ?? null;

/** The newest release that is not a pre-release; null where there is none. */
export const useLatestRelease = () =>
  useQuery({
    queryKey: ['releases', 'latest'],
    queryFn: async ({ signal }) => newestOf((await checkedCall(contract.releases.list, {}, signal)).releases),
  });
