import type { Endpoint, InputOf, ReplyOf } from '@warden/contract';
import { api } from './api.ts';

/** The answer of the server does not match the contract. */
export class FormatError extends Error {
  override name = 'FormatError';
}

/** Fields in which a newer server may send values that are unknown here. Pages show them as they are. */
const openWords = new Set<unknown>(['status', 'license_type']);

export const checkReply = <E extends Endpoint>(endpoint: E, reply: unknown): ReplyOf<E> => {
  const { success, error } = endpoint.reply.safeParse(reply);
  if (success || error.issues.every(({ path }) => openWords.has(path.at(-1)))) return reply as ReplyOf<E>;
  throw new FormatError(`unexpected answer to ${endpoint.method} ${endpoint.path}`);
};

/** Calls the API and compares the answer with the contract. */
export const checkedCall = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal) =>
  checkReply(endpoint, await api(endpoint, input, signal));
