import { contract } from '@warden/contract/calls';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useWaited } from '../../lib/page/use-waited.ts';

/** After this time, the form does not wait any longer for an answer. */
const PATIENCE_MS = 3000;

/**
 * Whether the link of a mail can still set a password. It is asked on arrival, so that nobody thinks of a password for
 * nothing. Where the shop does not answer, the form is shown, and the shop decides when the password is sent.
 */
export const useResetLink = (token: string | null): 'asked' | 'dead' | 'usable' => {
  const [answer, setAnswer] = useState<{ token: string; valid: boolean } | null>(null);
  useEffect(() => {
    if (!token) return;
    api(contract.auth.readResetLink, { body: { token } }).then(
      ({ data: { valid } }) => setAnswer({ token, valid }),
      () => setAnswer({ token, valid: true }),
    );
  }, [token]);
  const isAsked = answer?.token !== token;
  const hasWaited = useWaited(PATIENCE_MS, isAsked);
  if (isAsked && !hasWaited) return 'asked';
  return isAsked || answer?.valid ? 'usable' : 'dead';
};
