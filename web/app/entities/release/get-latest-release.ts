import { useQuery } from '@tanstack/react-query';
import type { Release } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';

/** The list has the newest version first. Those of beta and yanked ones are offered to nobody who did not ask. */
const newestOf = (releases: readonly Release[]) =>
  releases.find(({ channel, yanked }) => channel === 'stable' && !yanked) ?? null;

/** The newest release of the stable channel; null where there is none. */
export const useLatestRelease = () =>
  useQuery({
    queryKey: ['releases', 'latest'],
    queryFn: async ({ signal }) => newestOf((await checkedCall(contract.releases.list, {}, signal)).releases),
  });
