import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';
import { queryKeys } from '../query-keys.ts';

export type EnteredBody = BodyOf<typeof contract.companies.create>;

export const useCompanies = () =>
  useQuery({
    queryKey: [...queryKeys.companies, useUserId()],
    queryFn: async ({ signal }) => (await checkedCall(contract.companies.list, {}, signal)).data,
  });

/** Adds a company, or with an id changes that one. */
export const useSaveCompany = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | undefined; body: EnteredBody }) =>
      id === undefined
        ? (await checkedCall(contract.companies.create, { body })).data
        : (await checkedCall(contract.companies.update, { params: { id }, body })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.companies }),
  });
};
