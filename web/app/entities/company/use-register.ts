import { useQuery } from '@tanstack/react-query';
import { innProblem } from '@warden/business-numbers';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useAccount } from '../../lib/session/organization.ts';

/** What the register of companies knows about an INN, once it is complete and right. */
export const useRegister = (inn: string, isAsked: boolean) => {
  const { key, organization } = useAccount();
  return useQuery({
    queryKey: ['register', key, inn],
    queryFn: async ({ signal }) =>
      (await checkedCall(contract.companies.lookUp, { query: { inn } }, signal, organization)).data,
    enabled: isAsked && innProblem(inn) === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Without an answer the form is filled by hand.
    retry: false,
  });
};
