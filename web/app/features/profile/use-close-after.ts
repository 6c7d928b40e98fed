import { useEffect, useState } from 'react';

const CLOSE_AFTER_MS = 2000;

/** Lets a dialog show its success for two seconds before it closes. */
export const useCloseAfter = (close: () => void) => {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(close, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done, close]);
  return [done, () => setDone(true)] as const;
};
