import { vi } from 'vitest';

/** The parts of a browser that our stores use: local storage and storage events. */
export const stubBrowser = (stored: Record<string, string> = {}) => {
  const items = new Map(Object.entries(stored));
  const storageListeners = new Set<(event: { key: string | null }) => void>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: { key: string | null }) => void) => storageListeners.add(listener),
    removeEventListener: (_: string, listener: (event: { key: string | null }) => void) =>
      storageListeners.delete(listener),
  });
  return {
    items,
    /** Changes the storage as another tab would. */
    fromAnotherTab: (key: string, value: string | null) => {
      if (value === null) items.delete(key);
      else items.set(key, value);
      for (const listener of storageListeners) listener({ key });
    },
    openListeners: () => storageListeners.size,
  };
};

/** A browser that refuses storage, as some do in private windows. */
export const stubRefusingBrowser = () => {
  const refuse = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
};
