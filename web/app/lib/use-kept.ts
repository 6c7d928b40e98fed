import { useCallback, useEffect, useState } from 'react';

/** What a dialog goes on showing while it closes, and how to forget it once it is out of sight. */
export const useKept = <T>(value: T | null) => {
  const [kept, setKept] = useState(value);
  useEffect(() => {
    if (value !== null) setKept(value);
  }, [value]);
  return [value ?? kept, useCallback(() => setKept(null), [])] as const;
};
