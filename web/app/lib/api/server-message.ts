import { ApiError } from '@warden/contract';

/** Why the server refused, in the reader's language. Undefined if the request never reached our API. */
export const serverMessage = (error: unknown) => (error instanceof ApiError ? error.body?.message : undefined);
