import { contract } from '@warden/contract/calls';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';

/**
 * Whether the link of a mail can no longer set a password. It is asked on arrival, so that nobody thinks of a password
 * for nothing. Where the shop does not answer, the form stays, and the shop decides when the password is sent.
 */
export const useDeadLink = (token: string | null) => {
  const [dead, setDead] = useState<string | null>(null);
  useEffect(() => {
    if (!token) return;
    api(contract.auth.readResetLink, { body: { token } }).then(
      ({ data }) => setDead(data.valid ? null : token),
      () => undefined,
    );
  }, [token]);
  return token !== null && dead === token;
};
