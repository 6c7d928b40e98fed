import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const SLOW_MS = 10_000;

/** Whether a part of the page has been waiting for its data for a long time. */
export const useSlow = () => {
  const isWaiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return slow;
};
