import { useCallback, useSyncExternalStore } from 'react';

/** The ranges of widths at which layouts change. The style sheets have the same numbers. */
export const widths = {
  belowSm: '(max-width: 599.95px)',
  belowMd: '(max-width: 899.95px)',
  belowLg: '(max-width: 1199.95px)',
  fromMd: '(min-width: 900px)',
  mdOnly: '(min-width: 900px) and (max-width: 1199.95px)',
} as const;

/** Whether the window has such a width. The server and the first render in the browser assume not. */
export const useMedia = (width: keyof typeof widths) => {
  const query = widths[width];
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
};
