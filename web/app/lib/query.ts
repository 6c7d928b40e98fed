import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@warden/contract';
import { FormatError } from './checked-call.ts';

const isAnswer = (error: Error) => error instanceof FormatError || (error instanceof ApiError && error.status < 500);

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
