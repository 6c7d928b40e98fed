import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { PaymentMethod, Plan } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { type Account, useAccount } from '../../lib/session/organization.ts';

interface Wanted {
  clientId: string;
  plan: Plan;
  licenseId: string | null;
  method: PaymentMethod;
}

const quoteQuery = ({ key, organization }: Account, { clientId, plan, licenseId, method }: Wanted) =>
  queryOptions({
    queryKey: [...queryKeys.payments, key, 'quote', clientId, plan, licenseId, method],
    queryFn: clientId
      ? async ({ signal }) => {
          const query = { client_id: clientId, plan, method, ...(licenseId ? { license_id: licenseId } : {}) };
          return (await checkedCall(contract.payments.quote, { query }, signal, organization)).data;
        }
      : skipToken,
    // The customer is about to pay this price, so an older answer is not good enough.
    staleTime: 0,
    gcTime: 0,
  });

export const useQuote = (wanted: Wanted) => useQuery(quoteQuery(useAccount(), wanted));
