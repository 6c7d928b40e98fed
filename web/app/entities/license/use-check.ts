import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import type { Checked } from './check.ts';
import { checkLicense } from './check.ts';

// The check waits for both answers but works without them, so there is only one retry.
const RETRIES = { retry: 1 };

/** The public keys of the shop, with which licenses are checked. */
const useKeys = (enabled: boolean) =>
  useQuery({
    queryKey: ['license-keys'],
    queryFn: async ({ signal }) => (await checkedCall(contract.licenses.keys, {}, signal)).data.keys,
    enabled,
    ...RETRIES,
  });

/** The signed list of all revoked licenses. Asking about one license would tell the server which one is checked. */
const useRevocations = (enabled: boolean) =>
  useQuery({
    queryKey: ['license-revocations'],
    queryFn: async ({ signal }) => (await checkedCall(contract.licenses.revocations, {}, signal)).data.text,
    enabled,
    ...RETRIES,
  });

export interface CheckState {
  result: Checked | undefined;
  /** How long this browser took for the check itself. */
  milliseconds: number | undefined;
  retry: () => void;
}

/** Checks the text when keys and revocations have been loaded, or when loading them has failed. */
export const useCheck = (text: string): CheckState => {
  const wanted = text.trim() !== '';
  const keys = useKeys(wanted);
  const revocations = useRevocations(wanted);
  const ready = wanted && !keys.isPending && !revocations.isPending;
  const { data } = useQuery({
    queryKey: ['license-check', text, keys.data, revocations.data],
    queryFn: async () => {
      const known = { keys: keys.data ?? null, revocations: revocations.data ?? null, now: shopNow() };
      const begun = performance.now();
      const checked = await checkLicense(text, known);
      return { checked, milliseconds: Math.max(1, Math.round(performance.now() - begun)) };
    },
    enabled: ready,
    // The text is a secret, so the cache forgets it when the page is left.
    gcTime: 0,
  });
  const retry = () => {
    if (keys.isError) void keys.refetch();
    if (revocations.isError) void revocations.refetch();
  };
  return { result: wanted ? data?.checked : undefined, milliseconds: data?.milliseconds, retry };
};
