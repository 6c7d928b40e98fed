import type { InputOf, ReplyOf } from '@warden/contract';
import type { CheckedCall } from '@warden/contract/calls';
import { fits, type ReplyShape, shapes } from '@warden/contract/shapes';
import { currentOrganization } from '../session/organization.ts';
import { api } from './api.ts';
import { FormatError } from './format-error.ts';

export const checkReply = <E extends CheckedCall>({ method, path, shape }: E, reply: unknown): ReplyOf<E> => {
  if (fits(shapes[shape] as ReplyShape, reply)) return reply as ReplyOf<E>;
  throw new FormatError(`unexpected answer to ${method} ${path}`);
};

/**
 * Calls the API and compares the answer with the contract. A query names the organization that its key has, because the
 * page may be about another one by the time that it is asked again.
 */
export const checkedCall = async <E extends CheckedCall>(
  call: E,
  input: InputOf<E>,
  signal?: AbortSignal,
  organization = currentOrganization(),
) => checkReply(call, await api(call, input, signal, organization));
