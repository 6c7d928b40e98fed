import { useEffect, useState } from 'react';

/** True once this much time has passed on the page. */
export const useWaited = (milliseconds: number) => {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return waited;
};
