import { useQuery } from '@tanstack/react-query';
import { ApiError, contract, type createClient } from '@warden/contract/calls';
import { api } from '../../lib/api/api.ts';

/** The key is the second line of a public key file, below a comment. */
const keyIn = (file: string) => file.split('\n')[1]?.trim() || null;

/** The public key that signs releases now, as minisign -P takes it; null where the shop has none. */
export const readReleaseKey = async (call: ReturnType<typeof createClient>, signal?: AbortSignal) => {
  try {
    const file = (await call(contract.releases.publicKey, {}, signal)) as Response;
    return keyIn(await file.text());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

export const useReleaseKey = () =>
  useQuery({ queryKey: ['releases', 'key'], queryFn: ({ signal }) => readReleaseKey(api, signal) });
