import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '@warden/contract';
import type { CheckedCall } from '@warden/contract/calls';
import { useAccount } from '../session/organization.ts';
import { checkedCall } from './checked-call.ts';

export type DataOf<E extends CheckedCall> = ReplyOf<E> extends { data: infer Data } ? Data : never;

/** The data of an answer to the signed-in user. The cache keeps the answers to each user and organization apart. */
export const useData = <E extends CheckedCall, Shown = DataOf<E>>(
  key: QueryKey,
  call: E,
  input: InputOf<E>,
  options?: Omit<UseQueryOptions<DataOf<E>, Error, Shown>, 'queryKey' | 'queryFn'>,
) => {
  const { key: accountKey, organization } = useAccount();
  return useQuery({
    queryKey: [...key, accountKey],
    queryFn: async ({ signal }) => ((await checkedCall(call, input, signal, organization)) as { data: DataOf<E> }).data,
    ...options,
  });
};
