import { useLocation } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * What another page has passed in the history of the browser, never in the address. The history survives a reload, but
 * the server does not know it, so that hydration begins without it.
 */
export const useHistoryState = <T extends object>(): Partial<T> => {
  const { state } = useLocation();
  return useHydrated() && typeof state === 'object' && state !== null ? state : {};
};
