import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Change = (before: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and a function that changes it. The router applies a change only after a while, and it
 * applies each change to the query of the last render. So the second of two quick changes would undo the first. This
 * hook applies each change to the result of the one before it.
 */
export const useQueryInAddress = () => {
  const [query, setQuery] = useSearchParams();
  const latest = useRef(query);
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const position = pending.current.indexOf(query.toString());
    pending.current = position < 0 ? [] : pending.current.slice(position + 1);
    // Without a pending change of ours, the address was changed elsewhere, for example by the back button.
    if (pending.current.length === 0) latest.current = query;
  }, [query]);
  const change = useCallback(
    (apply: Change, options: { replace: boolean }) => {
      latest.current = apply(latest.current);
      pending.current.push(latest.current.toString());
      setQuery(latest.current, { preventScrollReset: true, ...options });
    },
    [setQuery],
  );
  return { query, latest, change };
};
