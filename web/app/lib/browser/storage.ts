import { type StorageKey, storageKeys } from '../page/page-contract.ts';

/** Where the browser refuses local storage, values live as long as the page. */
const unsaved = new Map<StorageKey, string | null>();

export const readStored = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(storageKeys[key]);
  } catch {
    return unsaved.get(key) ?? null;
  }
};

export const writeStored = (key: StorageKey, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(storageKeys[key]);
    else localStorage.setItem(storageKeys[key], value);
  } catch {
    unsaved.set(key, value);
  }
};
