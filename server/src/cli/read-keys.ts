import { readFile } from 'node:fs/promises';
import { contract } from '@warden/contract';
import type { PublicKey } from '@warden/license';
import { fetchOnce } from '../platform/fetch-once.ts';
import { StartError } from '../platform/start-error.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** The operator may give the shop's own address in place of the full one. */
const keysUrl = (given: URL) => (given.pathname === '/' ? new URL('/api/licenses/keys', given) : given);

const load = async (source: string): Promise<string> => {
  if (!/^https?:\/\//.test(source)) return readFile(source, 'utf8');
  const reply = await fetchOnce(keysUrl(new URL(source)), { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  if (!reply.ok) throw new Error(`it answered ${reply.status}`);
  return reply.text();
};

/** Reads the public keys of a shop, from the shop itself or from a file with its answer. */
export const readKeys = async (source: string): Promise<PublicKey[]> => {
  try {
    const answer = contract.licenses.keys.reply.safeParse(JSON.parse(await load(source)));
    if (!answer.success) throw new Error('that is not what a shop answers to GET /api/licenses/keys');
    return answer.data.data.keys;
  } catch (error) {
    const { message, cause } = error as Error;
    throw new StartError(`cannot read public keys from ${source}: ${cause instanceof Error ? cause.message : message}`);
  }
};
