import { ApiError, contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { knownDevice } from '../../lib/session/device.ts';
import { useEnter } from './use-enter.ts';

interface Delay {
  ticket: string;
  until: number;
}

const delayIn = (error: unknown): Delay | undefined => {
  const { ticket, retryAfter } = (error instanceof ApiError && error.body) || {};
  return ticket && retryAfter ? { ticket, until: Date.now() + retryAfter * 1000 } : undefined;
};

/** Signs in. If the server asks to wait, `delay` says until when, and the next try sends the ticket that it gave for it. */
export const useSignIn = () => {
  const [delay, setDelay] = useState<Delay | null>(null);
  const enter = useEnter();
  const signIn = async (credentials: { email: string; password: string }) => {
    const ticket = delay?.ticket;
    setDelay(null);
    try {
      const { data } = await api(contract.auth.login, { body: { ...credentials, device: knownDevice(), ticket } });
      await enter(data);
    } catch (error) {
      const asked = delayIn(error);
      if (!asked) throw error;
      setDelay(asked);
    }
  };
  return { delay, signIn };
};
