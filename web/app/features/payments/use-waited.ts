import { useEffect, useState } from 'react';

/** Whether this much time has passed since the page was opened. */
export const useWaited = (milliseconds: number) => {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return waited;
};
