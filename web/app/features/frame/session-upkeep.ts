import { useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { queryKeys } from '../../entities/query-keys.ts';
import { api } from '../../lib/api/api.ts';
import {
  announceSession,
  currentSession,
  onSessionExpired,
  updateUser,
  useSession,
  wasOpenedHere,
} from '../../lib/session/session.ts';
import { wayBack } from '../../lib/session/way-back.ts';

/** Refreshes the stored user once per load, unless it is new, and opens the login page when the session is refused. */
export const useSessionUpkeep = () => {
  const session = useSession();
  const navigate = useNavigate();
  const token = session.status === 'signed-in' ? session.token : null;

  const { data: user } = useQuery({
    queryKey: [...queryKeys.me, token],
    queryFn: async ({ signal }) => (await api(contract.auth.me, {}, signal)).data.user,
    enabled: token !== null && !wasOpenedHere(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (user) updateUser(user);
  }, [user]);
  useEffect(() => {
    if (token !== null) announceSession();
  }, [token]);

  useEffect(() => {
    const leave = () => void navigate('/login', { replace: true, state: wayBack(currentSession(), location) });
    return onSessionExpired(leave);
  }, [navigate]);
};
