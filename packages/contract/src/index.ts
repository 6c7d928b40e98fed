import { auth } from './auth.ts';
import type { Endpoint } from './endpoint.ts';

/** The whole API: feature by feature, endpoint by endpoint. */
export const contract = { auth } satisfies Record<string, Record<string, Endpoint>>;

export * from './auth.ts';
export * from './client.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export { MIN_PASSWORD_LENGTH } from './fields.ts';
