import { useQuery } from '@tanstack/react-query';
import type { Checked } from './check.ts';
import { checkLicense } from './check.ts';
import { useKeys } from './get-keys.ts';
import { useRevocations } from './get-revocations.ts';

export interface CheckState {
  result: Checked | undefined;
  retry: () => void;
}

/** Checks the text when keys and revocations have been loaded, or when loading them has failed. */
export const useCheck = (text: string): CheckState => {
  const wanted = text.trim() !== '';
  const keys = useKeys();
  const revocations = useRevocations(wanted);
  const ready = wanted && !keys.isPending && !revocations.isPending;
  const { data } = useQuery({
    queryKey: ['license-check', text, keys.data, revocations.data],
    queryFn: () =>
      checkLicense(text, { keys: keys.data ?? null, revocations: revocations.data ?? null, now: new Date() }),
    enabled: ready,
    // The text is a secret, so the cache forgets it when the page is left.
    gcTime: 0,
  });
  const retry = () => {
    if (keys.isError) void keys.refetch();
    if (revocations.isError) void revocations.refetch();
  };
  return { result: wanted ? data : undefined, retry };
};
