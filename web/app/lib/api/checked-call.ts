import type { InputOf, ReplyOf } from '@warden/contract';
import type { CheckedCall } from '@warden/contract/calls';
import { fits } from '@warden/contract/calls';
import { api } from './api.ts';

/** The answer of the server does not match the contract. */
export class FormatError extends Error {
  override name = 'FormatError';
}

export const checkReply = <E extends CheckedCall>({ method, path, shape }: E, reply: unknown): ReplyOf<E> => {
  if (fits(shape, reply)) return reply as ReplyOf<E>;
  throw new FormatError(`unexpected answer to ${method} ${path}`);
};

/** Calls the API and compares the answer with the contract. */
export const checkedCall = async <E extends CheckedCall>(call: E, input: InputOf<E>, signal?: AbortSignal) =>
  checkReply(call, await api(call, input, signal));
