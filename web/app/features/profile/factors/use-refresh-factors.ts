import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/query-keys.ts';

/** Loads anew what a change of the second factors changes: they end other sessions and are part of the activity. */
export const useRefreshFactors = () => {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [queryKeys.factors, queryKeys.sessions, queryKeys.activity]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
};
