import { useSyncExternalStore } from 'react';
import { isOffline } from '../../lib/api/connection.ts';

const subscribe = (onChange: () => void) => {
  const events = ['online', 'offline'];
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
};

/** Whether the browser thinks that there is a network. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => !isOffline(),
    () => true,
  );
