import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract, securityEventKinds } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import type { ListShape, ListState } from '../../../lib/address/list-address.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export const securityEventShape = {
  filters: { kind: securityEventKinds, userId: null, from: null, to: null },
  size: 50,
} as const satisfies ListShape;

type State = ListState<typeof securityEventShape>;

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The filters that the API takes. Half an id or day that is being typed finds nothing rather than everything. */
export const filtersOf = ({ filters: { userId, from, to, kind } }: State) =>
  (!userId || isId(userId)) && (!from || isDay(from)) && (!to || isDay(to)) ? { userId, from, to, kind } : null;

/** Security events of all accounts, newest first. */
export const useSecurityEvents = (state: State) => {
  const filters = filtersOf(state);
  const { page, size } = state;
  return useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'security-events', filters, page, size],
    queryFn: async ({ signal }) => {
      if (!filters) return { events: [], more: false };
      const query = { ...filters, page: String(page), limit: String(size) };
      return (await checkedCall(contract.securityEvents.list, { query }, signal)).data;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};
