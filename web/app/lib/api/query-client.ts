import { focusManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@warden/contract';
import { FormatError } from './checked-call.ts';

const isAnswer = (error: Error) => error instanceof FormatError || (error instanceof ApiError && error.status < 500);

/** A window that gets the focus back counts too, not only a tab that comes into sight. */
focusManager.setEventListener((onFocus) => {
  if (typeof window === 'undefined') return;
  const listener = () => onFocus();
  const events = ['visibilitychange', 'focus'];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
});

/** A refusal is an answer; only silence and server trouble are worth asking again. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline, an error that can be retried says more than a page that waits.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && !isAnswer(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
