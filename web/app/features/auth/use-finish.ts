import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useLocation } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { takeDeparture } from '../../lib/session/company-departure.ts';
import { knownDevice } from '../../lib/session/device.ts';

/** What came of the provider's answer, with the page that the visitor wanted to go on with. */
const finish = async (search: string) => {
  const kept = takeDeparture();
  const organization = new URLSearchParams(search).get('organization');
  if (!kept || !organization) return { page: null, reply: null, error: null };
  const { flow, page } = kept;
  try {
    const body = { flow, organization, query: search.replace(/^\?/, ''), device: knownDevice() };
    return { page, reply: (await api(contract.sso.finish, { body })).data, error: null };
  } catch (error) {
    return { page, reply: null, error };
  }
};

export type Finished = Awaited<ReturnType<typeof finish>>;

/** The answer counts once, so the query is shared by every mount and never repeated. */
export const useFinish = () => {
  const { search } = useLocation();
  return useQuery({
    queryKey: ['company-sign-in', search],
    queryFn: () => finish(search),
    enabled: useHydrated(),
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
};
