import { useState } from 'react';
import { serverMessage } from '../../lib/api/server-message.ts';

/**
 * Asks for something secret. Unlike a mutation, whose answers a cache holds for minutes, it gives the answer to its
 * caller alone.
 */
export const useSecret = (ask: () => Promise<void>, failed: string) => {
  const [isPending, setPending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const run = async () => {
    setPending(true);
    setAlert(null);
    try {
      await ask();
    } catch (error) {
      setAlert(serverMessage(error) ?? failed);
    } finally {
      setPending(false);
    }
  };
  return { isPending, alert, run };
};
