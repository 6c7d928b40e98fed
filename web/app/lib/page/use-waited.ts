import { useEffect, useState } from 'react';

/** Whether something has been waiting for this much time. It may be the page, which waits since it was opened. */
export const useWaited = (milliseconds: number, isWaiting = true) => {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setWaited(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [milliseconds, isWaiting]);
  return waited;
};
