import { keepPreviousData } from '@tanstack/react-query';
import type { InputOf } from '@warden/contract';
import type { CheckedCall } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { type DataOf, useData } from '../../../lib/api/use-data.ts';
import type { ListAnswer } from './list-frame.tsx';

/** One page of a list. The page before stays in sight until the next one is loaded. */
export const useRows = <E extends CheckedCall, Row>(
  name: string,
  call: E,
  input: InputOf<E>,
  select: (data: DataOf<E>) => ListAnswer<Row>,
  options: { staleTime?: number } = {},
) => useData([...queryKeys.admin, name, input], call, input, { select, placeholderData: keepPreviousData, ...options });
