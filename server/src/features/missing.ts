import type { Endpoint } from '@warden/contract';
import type { Handlers } from '../platform/http/mount.ts';
import { Refusal } from '../platform/refusal.ts';

/** Handlers that are not written yet: they answer that there is nothing. */
export const missing = <F extends Record<string, Endpoint>>(endpoints: F): Handlers<F> =>
  Object.fromEntries(
    Object.keys(endpoints).map((name) => [
      name,
      async () => {
        throw new Refusal('not_found');
      },
    ]),
  ) as unknown as Handlers<F>;
