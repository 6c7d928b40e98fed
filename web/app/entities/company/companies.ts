import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useData } from '../../lib/api/use-data.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { queryKeys } from '../query-keys.ts';

export type EnteredBody = BodyOf<typeof contract.companies.create>;

export const useCompanies = () => useData(queryKeys.companies, contract.companies.list, {});

/** Adds a company, or with an id changes that one. */
export const useSaveCompany = () =>
  useMutation({
    mutationFn: async ({ id, body }: { id: string | undefined; body: EnteredBody }) =>
      id === undefined
        ? (await checkedCall(contract.companies.create, { body })).data
        : (await checkedCall(contract.companies.update, { params: { id }, body })).data,
    onSuccess: useReload(queryKeys.companies),
  });
