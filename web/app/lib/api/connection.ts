import { ApiError } from '@warden/contract/calls';

/** Whether a request got no answer at all, because the network or the server is away. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof ApiError && error.status === 0);

/** Whether the browser knows that it has no network. */
export const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;
