import { useQuery } from '@tanstack/react-query';
import type { Install } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useAccount } from '../../lib/session/organization.ts';

/** The installation of the signed-in visitor with this client id; null where the account has none. */
export const useInstallOf = (clientId: string) => {
  const { key, organization } = useAccount();
  return useQuery({
    queryKey: [...queryKeys.installs, 'of', clientId, key],
    queryFn: async ({ signal }): Promise<Install | null> => {
      for (let page = 1; ; page++) {
        const query = page > 1 ? { page: String(page) } : {};
        const { data, more } = await checkedCall(contract.installs.list, { query }, signal, organization);
        const found = data.find((install) => install.clientId === clientId);
        if (found || !more) return found ?? null;
      }
    },
    // A license that was bought meanwhile counts.
    staleTime: 0,
  });
};
