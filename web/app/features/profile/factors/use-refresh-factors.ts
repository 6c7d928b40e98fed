import { queryKeys } from '../../../entities/query-keys.ts';
import { useReload } from '../../../lib/api/use-reload.ts';

/** Loads anew what a change of the second factors changes: they end other sessions and are part of the activity. */
export const useRefreshFactors = () => useReload(queryKeys.factors, queryKeys.sessions, queryKeys.activity);
