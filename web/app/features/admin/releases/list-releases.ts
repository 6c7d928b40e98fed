import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useUserId } from '../../../lib/session/session.ts';

/** The mail that announcing the release would send, and how many readers it has. */
export const useAnnouncement = (id: string) =>
  // The notes may have been edited, and customers may have unsubscribed.
  useData([...queryKeys.admin, 'announcement', id], contract.releases.announcement, { params: { id } }, { gcTime: 0 });

export const useAdminReleases = () =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'releases'],
    queryFn: async ({ signal }) => (await checkedCall(contract.releases.listAll, {}, signal)).releases,
  });
