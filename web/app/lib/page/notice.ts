import { useSyncExternalStore } from 'react';

/** A short message that stays visible when the page changes, such as after an account is deleted. */
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
