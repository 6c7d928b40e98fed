import { useSyncExternalStore } from 'react';

/** One short sentence that outlives the page it came from, such as after an account is deleted. */
let current: string | null = null;
const listeners = new Set<() => void>();

export const showNotice = (text: string | null) => {
  current = text;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useNotice = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
