import type { ReplyOf } from '@warden/contract';
import { ApiError, contract } from '@warden/contract/calls';
import { useState } from 'react';
import { askAgainAfter } from '../../../entities/payment/payment-state.ts';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';

/** What a link says to its readers; null where it does not work. */
export type Shared = ReplyOf<typeof contract.quotes.shared>['data'] | null;

const isBeingPaid = (shared: Shared | undefined) => shared?.kind === 'link' && shared.payment_begun;

/** Whoever comes back from paying may be here before the news of it, so a link that is being paid is asked for again. */
export const useFollowedLink = (loaded: Shared, token: string): Shared => {
  const [since] = useState(Date.now);
  const { data = loaded, error } = useData(
    [...queryKeys.payments, 'shared', token],
    contract.quotes.shared,
    { params: { token } },
    {
      enabled: isBeingPaid(loaded),
      ...(loaded ? { initialData: loaded } : {}),
      staleTime: 0,
      refetchInterval: ({ state }) => (isBeingPaid(state.data) ? askAgainAfter(Date.now() - since) : false),
    },
  );
  return error instanceof ApiError && error.status === 410 ? null : data;
};
