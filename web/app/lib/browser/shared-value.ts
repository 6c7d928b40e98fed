import { useSyncExternalStore } from 'react';

/** A value of the page that code outside of React sets and components follow. It is null on the server. */
export const createSharedValue = <T>() => {
  let current: T | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get: () => current,
    set: (value: T | null) => {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => null,
      ),
  };
};
