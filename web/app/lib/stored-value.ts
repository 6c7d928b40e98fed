import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

export interface StoredValue<T extends string> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
  initial: T;
}

/** One value in local storage, followed across tabs. `initial` is what the server renders. */
export const storedValue = <T extends string>(key: string, initial: T, isValid: (value: string) => value is T) => {
  const listeners = new Set<() => void>();

  const get = (): T => {
    const stored = readStored(key);
    return stored !== null && isValid(stored) ? stored : initial;
  };
  const set = (value: T) => {
    writeStored(key, value);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  };
  return { get, set, subscribe, initial } satisfies StoredValue<T>;
};

export const useStoredValue = <T extends string>({ subscribe, get, initial }: StoredValue<T>) =>
  useSyncExternalStore(subscribe, get, () => initial);
