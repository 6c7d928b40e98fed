import { useEffect, useState } from 'react';

const CLOSE_AFTER_MS = 2000;

/** Shows a success for two seconds, then closes. */
export const useCloseAfter = (close: () => void) => {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(close, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done, close]);
  return [done, () => setDone(true)] as const;
};
