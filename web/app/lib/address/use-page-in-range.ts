import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListShape } from './list-address.ts';
import type { ListInAddress } from './use-list-address.ts';

/** Leads from a page beyond the last one, which an old link may name, to the last one. */
export const usePageInRange = <S extends ListShape>(
  { state, change }: ListInAddress<S>,
  { data, isPlaceholderData }: Pick<UseQueryResult<{ total: number }>, 'data' | 'isPlaceholderData'>,
) => {
  const lastPage = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / state.size), 1) : Infinity;
  const isBeyond = state.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);
};
