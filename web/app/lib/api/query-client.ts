import { focusManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@warden/contract/calls';
import { isOffline } from './connection.ts';
import { FormatError } from './format-error.ts';

const isAnswer = (error: Error) => error instanceof FormatError || (error instanceof ApiError && error.status < 500);

/** Data is refreshed when a window gets the focus back, not only when a tab becomes visible. */
focusManager.setEventListener((onFocus) => {
  if (typeof window === 'undefined') return;
  const listener = () => onFocus();
  const events = ['visibilitychange', 'focus'];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
});

/**
 * Retries a request only if there was no answer or the server failed. A refusal would be repeated, and without a
 * network the visitor is told at once.
 */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // By default, queries wait silently while offline. An error with a retry button is more helpful.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !isAnswer(error) && !isOffline(),
      },
      mutations: { networkMode: 'always' },
    },
  });

let shared: QueryClient | undefined;

/** One for each request on the server, one for the whole page in the browser. */
export const queryClient = () => {
  if (import.meta.env.SSR) return createQueryClient();
  shared ??= createQueryClient();
  return shared;
};
