import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** After a change: loads again all answers under these keys. */
export const useReload = (...keys: readonly QueryKey[]) => {
  const queries = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
};
