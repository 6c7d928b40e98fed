import { vi } from 'vitest';

/** The part of a browser that our stores use. */
export const stubBrowser = (stored: Record<string, string> = {}) => {
  const items = new Map(Object.entries(stored));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return { items };
};

/** A browser that refuses storage, as some do in private windows. */
export const stubRefusingBrowser = () => {
  const refuse = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
};
