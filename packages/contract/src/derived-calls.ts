import type { Call, Endpoint } from './endpoint.ts';
import { contract as declared } from './index.ts';

export interface CheckedCall extends Call {
  /** The number of the shape of its answers (derived-shapes.ts). */
  readonly shape: number;
}

type CallOf<E extends Endpoint> = Pick<E, keyof Call> & Pick<CheckedCall, 'shape'>;

type CallsOf<C> = {
  readonly [Group in keyof C]: {
    readonly [Name in keyof C[Group]]: C[Group][Name] extends Endpoint ? CallOf<C[Group][Name]> : never;
  };
};

const all = Object.values(declared).flatMap<Endpoint>(Object.values);

const callOf = (endpoint: Endpoint): CheckedCall => {
  const { method, path, sendsBody, givesFile } = endpoint;
  return { method, path, sendsBody, givesFile, shape: all.indexOf(endpoint) };
};

/**
 * The contract as its callers need it: without the schemas, which are much larger. The build of the site replaces this
 * file by its result.
 */
export const contract = Object.fromEntries(
  Object.entries(declared).map(([group, endpoints]) => [
    group,
    Object.fromEntries(Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)])),
  ]),
) as CallsOf<typeof declared>;
