import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Change = (before: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and how to change it. The router applies a change a little later and each to what was there
 * when it was asked for: changes in quick succession are put on top of one another here.
 */
export const useQueryInAddress = () => {
  const [query, setQuery] = useSearchParams();
  const wanted = useRef(query);
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const place = asked.current.indexOf(query.toString());
    asked.current = place < 0 ? [] : asked.current.slice(place + 1);
    // Somebody else has changed it, as the back button does.
    if (asked.current.length === 0) wanted.current = query;
  }, [query]);
  const change = useCallback(
    (apply: Change, options: { replace: boolean }) => {
      wanted.current = apply(wanted.current);
      asked.current.push(wanted.current.toString());
      setQuery(wanted.current, { preventScrollReset: true, ...options });
    },
    [setQuery],
  );
  return { query, wanted, change };
};
