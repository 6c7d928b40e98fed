import type { Install } from '@warden/contract';
import { useEffect } from 'react';

/** The query of the installations, which may still be loading. */
export interface KnownInstalls {
  data: readonly Install[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
}

/** Loads the other pages too, because the customer may want to buy for any installation. */
export const useAllPages = ({ hasNextPage, isFetching, error, fetchNextPage }: KnownInstalls) => {
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
};
