/** Where the browser refuses local storage, what is written lives as long as the page. */
const unsaved = new Map<string, string | null>();

export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return unsaved.get(key) ?? null;
  }
};

export const writeStored = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    unsaved.set(key, value);
  }
};
